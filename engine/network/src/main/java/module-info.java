/// Networks for the engine: random networks by seed, lattices, and lists of edges from files.
///
/// One package: [org.denserow.network]. It uses what the engine exports, and nothing else.
module org.denserow.network {
    requires transitive org.denserow.engine;
    requires static org.jspecify; // which references may be null, for compilers that ask

    exports org.denserow.network;
}
