package org.denserow.aeron;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// All clients that the log knows, at most `maxClients`. The log gives each one its id, in ascending order, so an id
/// that is gone is told from one that never was. For a new client the one that was used longest ago goes, if nobody is
/// connected by it and none of its commands waits.
///
/// *Cost*: O(1) a command; O(clients) for a new client. *Threads*: that of the service.
final class KnownClients implements Stateful {

    private static final int ID_BITS = 20; // a million clients a millisecond before ids of the next log begin
    private static final String CLIENTS = "clients";
    private static final String NUMBERS = "numbers";

    private final int maxClients;
    private final int window;
    private final TreeMap<Long, KnownClient> byId = new TreeMap<>();
    private final Map<Long, KnownClient> bySession = new HashMap<>();
    private long first = 1;
    private long next = 1;
    private long expired;

    KnownClients(final int maxClients, final int window) {
        this.maxClients = maxClients;
        this.window = window;
    }

    int window() {
        return window;
    }

    int size() {
        return byId.size();
    }

    /// {@return clients that had to go}
    long expired() {
        return expired;
    }

    /// {@return the client of a session, or null}
    KnownClient ofSession(final long session) {
        return bySession.get(session);
    }

    /// {@return a client, or null}
    KnownClient get(final long id) {
        return byId.get(id);
    }

    /// The log begins: its ids follow the time, so they are none of an earlier log.
    ///
    /// @param timestamp in milliseconds
    void begin(final long timestamp) {
        first = (timestamp << ID_BITS) + 1;
        next = first;
    }

    /// {@return whether this log has given out an id}
    boolean wasGiven(final long id) {
        return id >= first && id < next;
    }

    /// {@return a new client of a session, or the one that was made for it before and has done nothing; null if there
    ///     are too many}
    KnownClient register(final long session) {
        final KnownClient present = bySession.get(session);
        if (present != null && present.last() == 0) {
            return present;
        }
        if (byId.size() >= maxClients && !forgetOldest()) {
            return null;
        }
        final KnownClient client = new KnownClient(next++, window);
        byId.put(client.id(), client);
        bind(client, session);
        return client;
    }

    private boolean forgetOldest() {
        KnownClient oldest = null;
        for (final KnownClient client : byId.values()) {
            if (client.isIdle() && (oldest == null || client.used() < oldest.used())) {
                oldest = client;
            }
        }
        if (oldest == null) {
            return false;
        }
        byId.remove(oldest.id());
        expired++;
        return true;
    }

    /// A client goes on by a session; what it used before is unbound.
    void bind(final KnownClient client, final long session) {
        unbind(session);
        if (client.session() != KnownClient.NONE) {
            bySession.remove(client.session());
        }
        client.bind(session);
        bySession.put(session, client);
    }

    /// A session has ended, or gets another client.
    void unbind(final long session) {
        final KnownClient client = bySession.remove(session);
        if (client != null) {
            client.bind(KnownClient.NONE);
        }
    }

    @Override
    public void save(final SavedState to) {
        final KnownClient.Saved[] all =
                byId.values().stream().map(KnownClient::save).toArray(KnownClient.Saved[]::new);
        to.putObjects(CLIENTS, all, all.length, ObjectForm.of(KnownClient.Saved.class));
        to.putNumbers(NUMBERS, first, next, expired);
    }

    @Override
    public void load(final SavedState from) {
        final KnownClient.Saved[] all = new KnownClient.Saved[from.count(CLIENTS)];
        from.copyObjects(CLIENTS, all, ObjectForm.of(KnownClient.Saved.class));
        final List<KnownClient> clients = new ArrayList<>();
        for (final KnownClient.Saved saved : all) {
            clients.add(KnownClient.of(saved, window)); // refuses another window before anything is changed
        }
        byId.clear();
        bySession.clear();
        for (final KnownClient client : clients) {
            byId.put(client.id(), client);
            if (client.session() != KnownClient.NONE) {
                bySession.put(client.session(), client);
            }
        }
        final long[] numbers = from.numbers(NUMBERS);
        first = numbers[0];
        next = numbers[1];
        expired = numbers[2];
    }
}
