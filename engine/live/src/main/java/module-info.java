/// A page in the browser that shows a running simulation, and steers it if it is told so.
///
/// One package: [org.denserow.live]. It uses what the engine exports, and the HTTP server of the JDK.
module org.denserow.live {
    requires transitive org.denserow.engine;
    requires jdk.httpserver;

    exports org.denserow.live;
}
