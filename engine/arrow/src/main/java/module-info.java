/// Rows and figures of a simulation as Apache Arrow's interprocess files and streams, and rows from them.
///
/// One package: [org.denserow.arrow]. It uses what the engine exports, and the generated classes of Arrow's format.
module org.denserow.arrow {
    requires transitive org.denserow.engine;
    requires org.apache.arrow.format;
    requires flatbuffers.java;
    requires static org.jspecify;

    exports org.denserow.arrow;
}
