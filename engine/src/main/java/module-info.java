/// The simulation engine: handle maps, bitfields, columns, and the frame that puts them to work.
///
/// | package, each over those before it | what it is |
/// |---|---|
/// | `ground`, not exported | checks, hashing, footprints: used by every package |
/// | `snapshot` | saved state: the form in which parts enter a snapshot |
/// | `bits` | hierarchical bitfields |
/// | `sparse` | sparse tables and hash maps |
/// | `handle` | the name of a row |
/// | `slots`, not exported | which slot and row each entity has; no columns |
/// | `storage` | columns, tags and layouts as users see them |
/// | `rows`, not exported | the arrays behind them, and the steps of a boundary |
/// | `cells`, not exported | numbers by group and by cell, in plain arrays |
/// | `index` | rows found by key, at once after each change: kept indices; a linked grid |
/// | `keyed`, not exported | the classes behind kept indices |
/// | `coded`, not exported | rows as bytes, out and in |
/// | `derived` | parts made anew before they are read: rows by group, by cell, as lists |
/// | `rebuilt`, not exported | the classes behind derived parts |
/// | `defragment` | rows moved into an order, a few per frame |
/// | `map` | the handle map as a stand-alone container |
/// | `command`, not exported | recording, playback, boundaries |
/// | `recording`, not exported | recordings of messages in files |
/// | `jfr`, not exported | events for the flight recorder |
/// | `org.denserow.engine` itself | the simulation: types, systems, frames; what users import first |
/// | `inspect` | two runs compared |
/// | `futures` | several futures of one state |
/// | `lines` | lines of figures and rows out of a simulation |
/// | `published` | whole copies of rows for other threads |
module org.denserow.engine {
    requires transitive org.denserow.jobs;
    requires jdk.jfr; // events for recordings
    requires jdk.management; // bytes allocated by a thread, for detailed reports
    requires static org.jspecify; // which references may be null, for compilers that ask

    exports org.denserow.engine.bits;
    exports org.denserow.engine.defragment;
    exports org.denserow.engine.derived;
    exports org.denserow.engine.futures;
    exports org.denserow.engine.handle;
    exports org.denserow.engine.index;
    exports org.denserow.engine.inspect;
    exports org.denserow.engine.lines;
    exports org.denserow.engine.map;
    exports org.denserow.engine.published;
    exports org.denserow.engine.snapshot;
    exports org.denserow.engine.sparse;
    exports org.denserow.engine.storage;
    exports org.denserow.engine;
}
