/// The simulation engine: handle maps, bitfields, columns, and the frame that puts them to work.
module org.denserow.engine {
    requires org.denserow.jobs;
    requires org.jctools.core;
    requires jdk.management; // bytes that a thread allocated, for detailed reports

    exports org.denserow.engine.bits;
    exports org.denserow.engine.frame;
    exports org.denserow.engine.handle;
    exports org.denserow.engine.storage;
}
