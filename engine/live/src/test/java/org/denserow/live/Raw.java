package org.denserow.live;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// A client that sends what it wants, for tests: a wrong host, half a request, nothing.
final class Raw implements AutoCloseable {

    final Socket socket = new Socket();

    Raw(final int port, final int receiveBytes) throws IOException {
        if (receiveBytes > 0) {
            socket.setReceiveBufferSize(receiveBytes);
        }
        socket.setSoTimeout(60_000);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
    }

    Raw(final int port) throws IOException {
        this(port, 0);
    }

    Raw send(final String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /// Sends one request, and asks the server to close the connection after it.
    static String ask(final int port, final String method, final String path, final String... headers)
            throws IOException {
        try (Raw raw = new Raw(port)) {
            final StringBuilder request = new StringBuilder(method + ' ' + path + " HTTP/1.1\r\n");
            for (final String header : headers) {
                request.append(header).append("\r\n");
            }
            return raw.send(request + "Connection: close\r\n\r\n").all();
        }
    }

    /// {@return all that comes until the end; what came before a reset}
    String all() throws IOException {
        final ByteArrayOutputStream read = new ByteArrayOutputStream();
        final InputStream in = socket.getInputStream();
        final byte[] buffer = new byte[8192];
        try {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                read.write(buffer, 0, count);
            }
        } catch (final java.net.SocketException reset) {
            // the server closed with bytes of ours unread
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    /// {@return whether the server has closed the connection, waiting for it at most so long}
    boolean isClosed(final int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            return socket.getInputStream().read() < 0;
        } catch (final java.net.SocketTimeoutException open) {
            return false;
        } catch (final java.net.SocketException reset) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
