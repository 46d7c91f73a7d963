/// The simulation engine: handle maps, bitfields, columns, and the frame that puts them to work.
///
/// | package, each over those before it | what it is |
/// |---|---|
/// | `ground`, not exported | what all stand on |
/// | `state` | what goes into a snapshot |
/// | `bits` | hierarchical bitfields |
/// | `sparse` | sparse tables and hash maps |
/// | `handle` | the name of a row |
/// | `slots`, not exported | who lives where, without columns |
/// | `storage` | columns, tags and layouts as users see them |
/// | `rows`, not exported | the arrays behind them, and the steps of which boundaries are made |
/// | `index` | rows found by key, kept or made anew when they are read; lists of rows |
/// | `defragment` | rows put in order, a bit at a time |
/// | `map` | the handle map as a container that stands alone |
/// | `command`, not exported | recording, playback, boundaries |
/// | `snapshot` | a copy of a simulation |
/// | `frame` | the simulation: types, systems, frames |
/// | `inspect` | two runs compared |
module org.denserow.engine {
    requires transitive org.denserow.jobs;
    requires jdk.management; // bytes that a thread allocated, for detailed reports

    exports org.denserow.engine.bits;
    exports org.denserow.engine.defragment;
    exports org.denserow.engine.frame;
    exports org.denserow.engine.handle;
    exports org.denserow.engine.index;
    exports org.denserow.engine.inspect;
    exports org.denserow.engine.map;
    exports org.denserow.engine.snapshot;
    exports org.denserow.engine.sparse;
    exports org.denserow.engine.state;
    exports org.denserow.engine.storage;
}
