package org.denserow.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// The HTTP server of a page: bound to the loopback address, checks each request, and passes it to its route.
///
/// *Threads*: the server's own thread accepts; [Handlers] run requests.
final class Server {

    private static final int BACKLOG = 64; // connections that wait to be accepted
    private static final String API = "/api/";

    private final HttpServer http;
    private final Handlers handlers;
    private final Guard guard;
    private final Map<String, Route> gets;
    private final Map<String, Route> posts;

    /// Binds it; [#start()] lets requests in.
    ///
    /// @param handlers run the requests
    /// @param gets by path
    /// @param posts by path
    /// @throws IOException if the port is not free
    Server(
            final LiveOptions options,
            final Handlers handlers,
            final Map<String, Route> gets,
            final Map<String, Route> posts)
            throws IOException {
        this.handlers = handlers;
        this.gets = gets;
        this.posts = posts;
        final InetAddress loopback = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
        http = HttpServer.create(new InetSocketAddress(loopback, options.port()), BACKLOG);
        http.setExecutor(handlers);
        http.createContext("/", this::handle);
        guard = new Guard(options.token(), port());
    }

    int port() {
        return http.getAddress().getPort();
    }

    String token() {
        return guard.token();
    }

    /// Lets requests in. The thread that accepts them inherits from its starter that it is a daemon: a page keeps no program
    /// alive that ends without closing it.
    void start() {
        CompletableFuture.runAsync(http::start, Thread.ofPlatform().daemon()::start)
                .join();
    }

    private void handle(final HttpExchange exchange) throws IOException {
        try (exchange) {
            Guard.protect(exchange.getResponseHeaders());
            Answer answer;
            try {
                answer = answer(exchange);
            } catch (final Refusal refusal) {
                answer = Answer.refused(refusal);
            } catch (final RuntimeException wrong) {
                answer = Answer.refused(new Refusal(503, "the page failed: " + wrong));
            }
            answer.send(exchange);
        } catch (final InterruptedException end) {
            Thread.currentThread().interrupt(); // took too long, or the page is closed
        }
    }

    private Answer answer(final HttpExchange exchange) throws IOException, InterruptedException {
        guard.checkOrigin(exchange);
        final String path = exchange.getRequestURI().getPath();
        if (path.startsWith(API)) {
            guard.checkToken(exchange);
        }
        Guard.checkBody(exchange);
        final boolean isPost = exchange.getRequestMethod().equals("POST");
        if (!isPost && !exchange.getRequestMethod().equals("GET")) {
            throw new Refusal(
                    405, "a request is GET or POST: method=" + exchange.getRequestMethod() + "; see the page's script");
        }
        final Route route = (isPost ? posts : gets).get(path);
        if (route == null) {
            final boolean isOther = (isPost ? gets : posts).containsKey(path);
            throw isOther
                    ? new Refusal(405, "this path takes the other method: path=" + path + "; POST changes, GET shows")
                    : new Refusal(404, "there is nothing at this path: path=" + path + "; see the page's script");
        }
        return route.answer(new Query(exchange.getRequestURI().getRawQuery()));
    }

    /// Ends all requests, and gives the port back.
    void close() {
        handlers.close();
        http.stop(0);
    }
}
