package org.denserow.aeron;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.snapshot.ObjectForm;

/// How a client reaches a cluster. Options never change; each `with` returns another object.
///
/// | option | default |
/// |---|---|
/// | [#withSecret] | none |
/// | [#withTimeout] | 2 s |
/// | [#withHost] | `127.0.0.1` |
public final class ClientOptions {

    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private final List<String> members;
    private final String secret;
    private final Duration timeout;
    private final String host;
    private final Map<Class<?>, ObjectForm<?>> forms;

    private ClientOptions(
            final List<String> members,
            final String secret,
            final Duration timeout,
            final String host,
            final Map<Class<?>, ObjectForm<?>> forms) {
        this.members = members;
        this.secret = secret;
        this.timeout = timeout;
        this.host = host;
        this.forms = forms;
    }

    /// {@return options for a cluster, with defaults}
    ///
    /// @param members the list of [NodeOptions#of]
    /// @throws IllegalArgumentException if the list is empty or has an entry of another form
    public static ClientOptions of(final List<String> members) {
        if (members.isEmpty()) {
            throw new IllegalArgumentException("a cluster has members: members=[]; pass those of NodeOptions");
        }
        members.forEach(NodeOptions::port);
        return new ClientOptions(List.copyOf(members), "", Duration.ofSeconds(2), "127.0.0.1", Map.of());
    }

    /// Shows a secret to the nodes.
    ///
    /// @param value that of [NodeOptions#withSecret]
    /// @return these options with it
    public ClientOptions withSecret(final String value) {
        return new ClientOptions(members, value, timeout, host, forms);
    }

    /// Sets after which time without an answer the client asks again, or connects anew. It goes on until it is closed.
    ///
    /// @param value at least 100 ms
    /// @return these options with it
    /// @throws IllegalArgumentException if it is shorter
    public ClientOptions withTimeout(final Duration value) {
        if (value.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException(
                    "a client waits for answers: timeout=" + value + ", least=100 ms; choose a second or more");
        }
        return new ClientOptions(members, secret, value, host, forms);
    }

    /// Sets the address of this machine at which nodes reach the client.
    ///
    /// @param value an address or a name
    /// @return these options with it
    public ClientOptions withHost(final String value) {
        return new ClientOptions(members, secret, timeout, value, forms);
    }

    /// Writes messages of a class by a form of your own, for messages that are no plain data. The port of the model has
    /// a form of the same shape ([org.denserow.engine.Port#saved]).
    ///
    /// @param <M> the class of the messages
    /// @param message the class of the messages
    /// @param form called by the threads that send
    /// @return these options with it
    public <M extends Record> ClientOptions withForm(final Class<M> message, final ObjectForm<M> form) {
        if (message == null || form == null) {
            throw new IllegalArgumentException(
                    "a form belongs to a class of messages: message=" + message + ", form=" + form + "; pass both");
        }
        final Map<Class<?>, ObjectForm<?>> all = new HashMap<>(forms);
        all.put(message, form);
        return new ClientOptions(members, secret, timeout, host, Map.copyOf(all));
    }

    /// {@return the form of a class of messages}
    ObjectForm<?> form(final Class<?> message) {
        final ObjectForm<?> given = forms.get(message);
        return given == null ? ObjectForm.of(message) : given;
    }

    List<String> members() {
        return members;
    }

    String secret() {
        return secret;
    }

    Duration timeout() {
        return timeout;
    }

    String host() {
        return host;
    }

    /// {@return a new folder for the media driver of a client}
    static Path driverFolder() {
        final Path shared = Path.of("/dev/shm");
        final Path parent = Files.isDirectory(shared) ? shared : Path.of(System.getProperty("java.io.tmpdir"));
        return parent.resolve("denserow-client-" + ProcessHandle.current().pid() + '-' + CLIENTS.incrementAndGet());
    }

    @Override
    public String toString() {
        return "ClientOptions{members=" + members + ", timeout=" + timeout + ", host=" + host + '}';
    }
}
