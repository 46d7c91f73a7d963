package org.denserow.live;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/// The files of the page, from the jar.
final class PageRoutes {

    private PageRoutes() {}

    static void addTo(final Map<String, Route> gets) throws IOException {
        add(gets, "/", "index.html", "text/html; charset=utf-8");
        add(gets, "/live.js", "live.js", "text/javascript; charset=utf-8");
        add(gets, "/live.css", "live.css", "text/css; charset=utf-8");
    }

    private static void add(final Map<String, Route> gets, final String path, final String resource, final String type)
            throws IOException {
        try (InputStream in = PageRoutes.class.getResourceAsStream(resource)) {
            if (in != null) {
                final byte[] bytes = in.readAllBytes();
                gets.put(path, query -> Answer.of(type, bytes));
            }
        }
    }
}
