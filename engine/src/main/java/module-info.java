/// The simulation engine: handle maps, bitfields, columns, and the frame that puts them to work.
module org.denserow.engine {
    requires transitive org.denserow.jobs;
    requires jdk.management; // bytes that a thread allocated, for detailed reports

    exports org.denserow.engine.bits;
    exports org.denserow.engine.frame;
    exports org.denserow.engine.handle;
    exports org.denserow.engine.inspect;
    exports org.denserow.engine.map;
    exports org.denserow.engine.snapshot;
    exports org.denserow.engine.state;
    exports org.denserow.engine.storage;
}
