package org.denserow.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/// Decides whether a request is let in: it comes from the page itself, and knows the token.
///
/// | check | against |
/// |---|---|
/// | `Host` is the loopback address and port | another name that resolves to the loopback address (rebinding) |
/// | `Origin`, if there is one, is that host | pages of other sites |
/// | the header [#TOKEN] has the token, except for the page's own files | other programs and users of this machine |
///
/// The token stands in the fragment of the address, which no browser sends, and no log has. A header of that name cannot
/// be sent by a form or an image.
///
/// *Threads*: any.
final class Guard {

    /// The header with the token.
    static final String TOKEN = "X-Denserow-Token";

    /// The longest body of a request: 4,096 bytes.
    static final int MAX_BODY = 4096;

    private static final int TOKEN_BYTES = 18; // 24 letters

    private final String token;
    private final byte[] tokenBytes;
    private final Set<String> hosts;

    /// @param given the token, or an empty text for a random one
    Guard(final String given, final int port) {
        token = given.isEmpty() ? random() : given;
        tokenBytes = token.getBytes(StandardCharsets.UTF_8);
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    }

    private static String random() {
        final byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    String token() {
        return token;
    }

    /// Sets the headers that every answer has.
    static void protect(final Headers answer) {
        answer.set("Referrer-Policy", "no-referrer");
        answer.set(
                "Content-Security-Policy",
                "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none';"
                        + " form-action 'none'; frame-ancestors 'none'");
        answer.set("X-Content-Type-Options", "nosniff");
        answer.set("X-Frame-Options", "DENY");
        answer.set("Cross-Origin-Resource-Policy", "same-origin");
        answer.set("Cache-Control", "no-store");
    }

    /// Checks where a request comes from.
    ///
    /// @throws Refusal if it comes from elsewhere
    void checkOrigin(final HttpExchange exchange) {
        final String host = single(exchange, "Host");
        if (!hosts.contains(host)) {
            throw new Refusal(
                    403,
                    "the page is asked for by its own address: Host=" + host
                            + "; open the address that Live.address() gives");
        }
        final List<String> origins = exchange.getRequestHeaders().get("Origin");
        if (origins != null && !(origins.size() == 1 && origins.getFirst().equals("http://" + host))) {
            throw new Refusal(403, "no other page may ask: Origin=" + origins + "; open the page itself");
        }
    }

    /// Checks the token.
    ///
    /// @throws Refusal if it is missing or wrong
    void checkToken(final HttpExchange exchange) {
        final byte[] sent = single(exchange, TOKEN).getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(tokenBytes, sent)) { // takes as long for any wrong one
            throw new Refusal(
                    401,
                    "a request has the token of the page: header=" + TOKEN
                            + "; open the whole address, with # and all");
        }
    }

    private static String single(final HttpExchange exchange, final String header) {
        final List<String> values = exchange.getRequestHeaders().get(header);
        return values == null || values.size() != 1 ? "" : values.getFirst();
    }

    /// Reads the body away.
    ///
    /// @throws Refusal if it is too long
    static void checkBody(final HttpExchange exchange) throws IOException {
        final InputStream body = exchange.getRequestBody();
        if (body.readNBytes(MAX_BODY + 1).length > MAX_BODY) {
            throw new Refusal(
                    413, "a body has at most " + MAX_BODY + " bytes: more came; parameters stand in the query");
        }
    }
}
