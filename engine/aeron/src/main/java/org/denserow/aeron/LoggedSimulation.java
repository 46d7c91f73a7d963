package org.denserow.aeron;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SoleInput;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.snapshot.Stateful;

/// A simulation that follows a log: what it computes, and what it answers, is a function of the entries and the order in
/// which it gets them. It knows nothing of Aeron: [SimulationService] gives it the entries, and takes its answers.
///
/// Invariants: (1) it looks at no clock, no thread and no role; (2) each command of a client takes the next sequence of
/// that client, once; (3) each message in a port has a ticket, in the same order.
///
/// *Threads*: the one that made it. *Cost*: O(1) an entry, and a frame is a frame.
final class LoggedSimulation implements AutoCloseable {

    /// Sends messages to clients. It may lose any of them: clients ask again.
    @FunctionalInterface
    interface Answers {

        /// Sends a message.
        ///
        /// @param session of the client
        /// @param message of a kind to clients in [Wire]
        void send(long session, byte[] message);
    }

    private static final String LOG = "log";
    private static final String NUMBERS = "numbers";
    private static final String BUILD = "build";

    private record Receiver(KnownClient client, long sequence, Outcome outcome) {}

    private final ReplicatedSimulation options;
    private final Answers answers;
    private final Simulation sim;
    private final SoleInput input;
    private final LoggedPorts ports;
    private final KnownClients clients;
    private final StateHashes hashes;
    private final LongConsumer differed;
    private final Receipts told;
    private final List<Receiver> handled = new ArrayList<>(); // in the frame that runs
    private String build = ""; // of the log; empty before its first entry
    private long due = -1; // when the next frame is, in milliseconds of the cluster; -1 before the first build
    private long entries;
    private long malformed;
    private long receipts; // hash of all outcomes
    private final CommandCounts counts = new CommandCounts();

    /// Defines the simulation; without a snapshot it also runs frame 0, so that commands which the model has recorded
    /// are part of the state.
    ///
    /// @param from a snapshot by [#save]; null for none
    /// @param self the number of this node
    /// @param members the number of nodes
    /// @param differed hears of a frame for which votes of nodes differ, on all nodes at the same entry
    /// @throws NodeStoppedException if the snapshot cannot be read, or is of another build
    LoggedSimulation(
            final ReplicatedSimulation options,
            final Answers answers,
            final InputStream from,
            final int self,
            final int members,
            final LongConsumer differed) {
        this.hashes = new StateHashes(self, members);
        this.differed = differed;
        this.options = options;
        this.answers = answers;
        this.told = new Receipts(answers);
        this.sim = Simulation.create(options.options());
        try {
            options.model().accept(sim);
            this.ports = new LoggedPorts(sim.definition().ports());
            this.clients = new KnownClients(options.maxClients(), options.window());
            if (from == null) {
                options.firstState(sim);
                sim.step();
            } else {
                restore(from);
            }
            this.input = sim.takeInput(this::handled);
        } catch (final RuntimeException | Error thrown) {
            sim.close();
            throw thrown;
        }
    }

    Simulation simulation() {
        return sim;
    }

    KnownClients clients() {
        return clients;
    }

    /// {@return the build of the log; empty before its first entry}
    String build() {
        return build;
    }

    /// {@return when the next frame is due, in milliseconds of the cluster; -1 while the log has no build}
    long due() {
        return due;
    }

    /// {@return entries of clients that were no messages}
    long malformed() {
        return malformed;
    }

    /// {@return what became of commands since this node was started}
    CommandCounts counts() {
        return counts;
    }

    /// {@return messages that wait for the next frame}
    int waiting() {
        return ports.tickets().count();
    }

    /// {@return the last frame whose hashes were compared and equal; -1 if there is none}
    long lastEqual() {
        return hashes.lastEqual();
    }

    // ---- Entries of nodes ----

    /// A node has put its build or its hashes into the log.
    ///
    /// @param timestamp of the entry, in milliseconds
    /// @throws NodeStoppedException if this node is of another build, or its state differs
    void nodeEntry(final byte[] entry, final long timestamp) {
        final DataInputStream from = Wire.reader(entry);
        try {
            final byte kind = from.readByte();
            if (kind == Wire.BUILD) {
                begin(from.readUTF(), timestamp);
            } else if (kind == Wire.HASHES) {
                votes(from);
            } else {
                throw new IOException("kind=" + kind);
            }
        } catch (final IOException thrown) {
            throw new NodeStoppedException(
                    "a node understands what nodes write: " + thrown + "; all nodes are of one version of this module",
                    thrown);
        }
    }

    private void votes(final DataInputStream from) throws IOException {
        hashes.log(from);
        final long frame = hashes.newDifference();
        if (frame >= 0) {
            differed.accept(frame);
        }
        hashes.judge();
    }

    /// {@return the votes for states, of this node and of others}
    StateHashes votes() {
        return hashes;
    }

    private void begin(final String logged, final long timestamp) {
        if (build.isEmpty()) {
            build = logged;
            due = timestamp + options.periodMillis();
            clients.begin(timestamp);
        }
        checkBuild(build);
    }

    private void checkBuild(final String logged) {
        if (!logged.equals(options.fullBuild())) {
            throw new NodeStoppedException("a log belongs to one build and one secret: log=" + logged + ", node="
                    + options.fullBuild()
                    + "; start the node with the build and the secret of the log. For others stop all"
                    + " nodes at a snapshot, and begin a new log with it");
        }
    }

    /// {@return the entry that says of which build this node is}
    byte[] buildEntry() {
        return Wire.bytes(Wire.BUILD, to -> to.writeUTF(options.fullBuild()));
    }

    // ---- Entries of clients ----

    /// A client has sent a message.
    void clientEntry(final long session, final byte[] entry) {
        if (build.isEmpty()) {
            return; // nobody knows yet whether all nodes are of one build; the client asks again
        }
        entries++;
        final DataInputStream from = Wire.reader(entry);
        try {
            switch (from.readByte()) {
                case Wire.REGISTER -> register(session, from.readLong());
                case Wire.RESUME -> resume(session, from.readLong());
                case Wire.COMMANDS -> commands(session, entry);
                default -> malformed++;
            }
        } catch (final IOException thrown) { // cut short
            malformed++;
        }
        told.flush();
    }

    private void register(final long session, final long request) {
        final KnownClient client = clients.register(session);
        if (client == null) {
            final String why = "the log knows as many clients as it may, and all of them are connected: maxClients="
                    + clients.size() + "; raise withMaxClients";
            answers.send(session, Wire.expired(0, why));
            return;
        }
        welcome(client, request);
    }

    private void resume(final long session, final long id) {
        final KnownClient client = clients.get(id);
        if (client == null) {
            final String why = clients.wasGiven(id)
                    ? "the log has forgotten this client, because others came: client=" + id
                            + "; whether its last commands were carried out is not known any more"
                    : "the log has never given out this id: client=" + id
                            + "; it belongs to another log, perhaps to that before an upgrade";
            answers.send(session, Wire.expired(id, why));
            return;
        }
        final long earlier = client.session();
        clients.bind(client, session);
        if (earlier != KnownClient.NONE && earlier != session) {
            answers.send(earlier, Wire.bytes(Wire.UNBOUND, to -> {}));
        }
        welcome(client, id);
    }

    private void welcome(final KnownClient client, final long request) {
        client.use(entries);
        answers.send(
                client.session(),
                new Wire.Welcome(request, client.id(), client.last(), clients.window(), ports.shapes()).bytes());
    }

    /// A session has ended.
    void sessionClosed(final long session) {
        clients.unbind(session);
    }

    private void commands(final long session, final byte[] entry) throws IOException {
        final KnownClient client = clients.ofSession(session);
        if (client == null) {
            answers.send(session, Wire.bytes(Wire.UNBOUND, to -> {}));
            return;
        }
        for (final DataInputStream from : Wire.commands(entry)) {
            if (!command(client, from.readLong(), from.readInt(), from)) {
                return; // what follows has the same gap
            }
        }
    }

    /// {@return false if commands before this one are missing}
    private boolean command(final KnownClient client, final long sequence, final int port, final DataInputStream from) {
        client.use(entries);
        if (sequence > client.last() + 1) {
            answers.send(client.session(), Wire.bytes(Wire.GAP, client.last() + 1));
            return false;
        } else if (sequence <= 0) {
            malformed++;
        } else if (sequence <= client.last()) {
            counts.repeated++;
            final Outcome outcome = client.outcome(sequence);
            if (outcome.status() != Outcome.Status.WAITING) {
                told.add(client.session(), sequence, outcome);
            }
        } else {
            take(client, sequence, port, from);
        }
        return true;
    }

    private void take(final KnownClient client, final long sequence, final int port, final DataInputStream from) {
        final Outcome outcome = offer(client, port, from);
        client.add(outcome);
        counts.taken++;
        if (outcome == Outcome.WAITS) {
            ports.tickets().add(port, client.id(), sequence);
        } else {
            counts.refused++;
            receipts = outcome.mixedInto(receipts, client.id(), sequence);
            told.add(client.session(), sequence, outcome);
        }
    }

    private Outcome offer(final KnownClient client, final int port, final DataInputStream from) {
        if (client.isFull()) {
            return Outcome.refused(
                    Outcome.Status.FULL,
                    sim.frame(),
                    "too many commands of one client wait: window=" + clients.window());
        }
        return ports.offer(input, port, from, sim.frame());
    }

    // ---- Frames ----

    /// The timer of the cluster has fired.
    ///
    /// @param timestamp of the entry, in milliseconds
    /// @return hashes of the state for the log, if they are due; otherwise null
    /// @throws NodeStoppedException if the frame fails
    byte[] timer(final long timestamp) {
        if (due < 0 || timestamp < due) {
            return null; // of an earlier leader; the caller sets it again
        }
        due = Math.max(due + options.periodMillis(), timestamp);
        try {
            input.step();
        } catch (final SystemFailure failure) {
            throw new NodeStoppedException(
                    "a frame of a replicated simulation must not fail, since values after a failure depend on timing:"
                            + " frame=" + sim.frame() + ", failure=" + failure.getMessage()
                            + "; every node stops here. Repair the model, and restore the last snapshot with the new"
                            + " build",
                    failure);
        }
        for (final Receiver each : handled) {
            each.client().settle(each.sequence(), each.outcome());
            receipts = each.outcome().mixedInto(receipts, each.client().id(), each.sequence());
            told.add(each.client().session(), each.sequence(), each.outcome());
        }
        handled.clear();
        told.flush();
        return options.hashesAt(sim.frame()) ? hashes.entry(hashes()) : null;
    }

    private void handled(final Port<?> port, final long answer, final Throwable thrown) {
        final Tickets.Ticket ticket = ports.taken(port);
        final Outcome outcome = thrown == null
                ? new Outcome(Outcome.Status.DONE, sim.frame(), answer, "")
                : Outcome.refused(Outcome.Status.FAILED, sim.frame(), String.valueOf(thrown.getMessage()));
        handled.add(new Receiver(clients.get(ticket.client()), ticket.sequence(), outcome));
    }

    /// {@return hashes of the present state}
    StateHashes.Hashes hashes() {
        return new StateHashes.Hashes(sim.frame(), sim.hash(), sim.orderHash(), receipts);
    }

    // ---- Snapshots ----

    /// Writes the whole state: the simulation with the messages that wait, clients with their receipts, tickets.
    void save(final OutputStream to) throws IOException {
        new StateFile()
                .add(LOG, numbers())
                .add("known clients", clients)
                .add("tickets", ports.tickets())
                .add("state hashes", hashes)
                .writeTo(to, options.fileOptions());
        sim.snapshotWithMessages().writeTo(to, options.fileOptions());
    }

    private Stateful numbers() {
        return new Stateful() {
            @Override
            public void save(final SavedState to) {
                to.putNumbers(NUMBERS, due, entries, malformed, receipts);
                to.putObjects(BUILD, new String[] {build}, 1, ObjectForm.of(String.class));
            }

            @Override
            public void load(final SavedState from) {
                final String[] logged = new String[1];
                from.copyObjects(BUILD, logged, ObjectForm.of(String.class));
                checkBuild(logged[0]); // before anything else is looked at
                build = logged[0];
                final long[] numbers = from.numbers(NUMBERS);
                due = numbers[0];
                entries = numbers[1];
                malformed = numbers[2];
                receipts = numbers[3];
            }
        };
    }

    private void restore(final InputStream from) {
        try {
            StateFile.read(from, options.fileOptions())
                    .load(LOG, numbers())
                    .load("known clients", clients)
                    .load("tickets", ports.tickets())
                    .load("state hashes", hashes);
            sim.restore(Snapshot.read(from, options.fileOptions()));
        } catch (final IOException | IllegalArgumentException thrown) {
            throw new NodeStoppedException(
                    "a node begins with the snapshot of its log, and that cannot be used: " + thrown.getMessage()
                            + "; if the disk has damaged it, empty the folder of this node, and it takes the state of"
                            + " the others",
                    thrown);
        }
        ports.check();
    }

    @Override
    public void close() {
        sim.close();
    }
}
