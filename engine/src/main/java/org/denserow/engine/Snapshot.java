package org.denserow.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.slots.SlotArrays;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateDeltas;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.snapshot.Stateful;
import org.denserow.jobs.Experimental;

/// The state of a simulation between two frames: everything that has an influence on the frames that follow.
/// [Simulation#snapshot()] takes it. [Simulation#restore(Snapshot)] puts it back, any number of times and into any
/// simulation of the same definition.
///
/// It never changes and shares no array with the simulation. Object columns are kept as references, so an object that
/// is changed later is changed in the snapshot too. A resource is kept as its `save` wrote it; [#leftOut()] names the
/// resources without one.
///
/// *Cost*: array copies, O(rows × parts + slots) in time and in memory. *Threads*: any.
public final class Snapshot {

    private static final long IN_MEMORY = 0;
    static final String HEAD = "snapshot"; // the state with these arrays:
    private static final String FRAME = "frame";
    private static final String DEFINITION = "definition";
    private static final String LEFT_OUT = "left out";
    private static final String SEPARATOR = ", "; // in the lines of a definition, behind the name of the thing

    /// How the first line of a definition begins; the seed follows, then a separator and the other options.
    static final String OPTIONS_WITH_SEED = "options, seed=";

    private final StateFile states; // what it is, then the parts, by name
    private final long frame;
    private final List<String> definition;
    private final List<String> leftOut;
    private final long maxBytes; // that a restore may allocate; IN_MEMORY: what is needed

    private Snapshot(final StateFile states, final long maxBytes) {
        this.states = states;
        final SavedState head = states.state(HEAD);
        this.frame = head.numbers(FRAME)[0];
        this.definition = texts(head, DEFINITION);
        final List<String> absent = new ArrayList<>(texts(head, LEFT_OUT));
        absent.addAll(states.leftOut());
        this.leftOut = List.copyOf(absent);
        this.maxBytes = maxBytes;
    }

    private static List<String> texts(final SavedState head, final String name) {
        final String[] texts = new String[head.count(name)];
        head.copyTo(name, texts);
        return List.of(texts);
    }

    /// Copies the state of some parts.
    ///
    /// @param frame the number of the next frame
    /// @param definition the parts in words, one line each; a state fits where all lines are equal
    /// @param leftOut names of the simulation's resources that are not copied
    /// @param parts whose state is copied, by name
    /// @return the copy
    static Snapshot of(
            final long frame,
            final List<String> definition,
            final List<String> leftOut,
            final Map<String, ? extends Stateful> parts) {
        final StateFile states = new StateFile().add(HEAD, head(frame, definition, leftOut));
        parts.forEach(states::add);
        return new Snapshot(states, IN_MEMORY);
    }

    private static SavedState head(final long frame, final List<String> definition, final List<String> leftOut) {
        final SavedState head = new SavedState();
        head(head, frame, definition, leftOut);
        return head;
    }

    private static void head(
            final SavedState head, final long frame, final List<String> definition, final List<String> leftOut) {
        head.putNumbers(FRAME, frame);
        head.put(DEFINITION, definition.toArray(new String[0]), definition.size());
        head.put(LEFT_OUT, leftOut.toArray(new String[0]), leftOut.size());
    }

    /// Adds what it is to deltas.
    static void addHead(
            final StateDeltas deltas, final long frame, final List<String> definition, final List<String> leftOut) {
        deltas.add(HEAD, new Head(frame, definition, leftOut), 0);
    }

    private record Head(long frame, List<String> definition, List<String> leftOut) implements Stateful {

        @Override
        public void save(final SavedState to) {
            head(to, frame, definition, leftOut);
        }

        @Override
        public void load(final SavedState from) {
            throw new UnsupportedOperationException("a head is read by the snapshot itself");
        }
    }

    /// {@return a frame, and a definition as a number}
    static SavedState position(final long frame, final List<String> definition) {
        final SavedState position = new SavedState();
        position.putNumbers(FRAME, frame, definition.hashCode());
        return position;
    }

    private static long[] follows(final StateFile delta) {
        final long[] follows = new long[2];
        try {
            delta.state(Delta.FOLLOWS).copyTo(FRAME, follows);
        } catch (final IllegalArgumentException thrown) {
            throw contradicts(Delta.FOLLOWS, thrown);
        }
        return follows;
    }

    /// {@return the snapshot that a delta makes of this one}
    Snapshot after(final StateFile delta) {
        final long[] follows = follows(delta);
        if (follows[0] != frame || follows[1] != definition.hashCode()) {
            throw new IllegalArgumentException("a delta is applied to the state that it follows: snapshot frame="
                    + frame + ", delta follows frame="
                    + follows[0] + ", definitions are " + (follows[1] == definition.hashCode() ? "" : "not ")
                    + "equal; apply all deltas in order, the first to a snapshot of the moment of deltas()");
        }
        return new Snapshot(StateDeltas.apply(states, delta), maxBytes);
    }

    /// {@return the number of the frame that comes next after a restore}
    public long frame() {
        return frame;
    }

    /// {@return what it does not hold, and the caller of `restore` puts back: the names of resources, in order of
    ///     definition, then those of the arrays of objects that a file left out}
    public List<String> leftOut() {
        return leftOut;
    }

    /// {@return the number of bytes of all arrays; objects of object columns, and copies of resources, are not counted}
    public long bytes() {
        return states.bytes();
    }

    /// Gives the parts of the state by their names, for programs that look into a file without a model. `snapshot` has
    /// the number of the frame and the definition in words, `type NAME` the slots, columns and tags of a type, and
    /// `resource NAME` a resource.
    ///
    /// @return a new object with the same arrays, which never change
    public StateFile states() {
        return states.copy();
    }

    /// {@return the definition in words, a line each}
    List<String> definition() {
        return definition;
    }

    // ---- The seed ----

    /// {@return the seed of the simulation from which it was taken, or that [#withSeed(long)] has put in its place}
    ///
    /// @throws IllegalArgumentException if it was read from a file that does not say its seed
    @Experimental
    public long seed() {
        try {
            return Long.parseLong(options().substring(OPTIONS_WITH_SEED.length(), endOfSeed()));
        } catch (final NumberFormatException thrown) {
            throw contradicts(HEAD, thrown);
        }
    }

    /// Gives the same state another seed, and so another future. A simulation of that seed restores the state exactly;
    /// only the random numbers of the frames that follow differ. With the old seed, nothing differs.
    ///
    /// Nothing else of a state depends on the seed: a random number is made when it is drawn, from the seed, the
    /// stream, the frame and the entity ([Draw]).
    ///
    /// *Cost*: a few small objects. Both snapshots share their arrays, which stay in memory while one of them is used.
    ///
    /// @param seed any value
    /// @return a snapshot that only a simulation of this seed restores, also when it was read from a file
    /// @throws IllegalArgumentException as [#seed()]
    @Experimental
    public Snapshot withSeed(final long seed) {
        seed(); // refuses a file without one
        final List<String> lines = new ArrayList<>(definition);
        lines.set(0, OPTIONS_WITH_SEED + seed + options().substring(endOfSeed()));
        final List<String> absent = texts(states.state(HEAD), LEFT_OUT);
        return new Snapshot(states.copyWith(HEAD, head(frame, lines, absent)), maxBytes);
    }

    private String options() {
        final String line = definition.isEmpty() ? "" : definition.getFirst();
        if (!line.startsWith(OPTIONS_WITH_SEED)) {
            throw contradicts(HEAD, new IllegalArgumentException("a definition begins with its options: line=" + line));
        }
        return line;
    }

    private int endOfSeed() {
        final int end = options().indexOf(SEPARATOR, OPTIONS_WITH_SEED.length());
        return end < 0 ? options().length() : end;
    }

    // ---- In files ----

    /// Writes it to a file, with the default options; see [#writeTo(Path, FileOptions)].
    ///
    /// @param file its path
    /// @throws IOException if it cannot be written; an existing file of that name stays as it was
    public void writeTo(final Path file) throws IOException {
        writeTo(file, FileOptions.defaults());
    }

    /// Writes it to a file, as [StateFile#writeTo(Path, FileOptions)] does: whole or not at all. Object columns and
    /// resources are written by their [org.denserow.engine.snapshot.ObjectForm].
    ///
    /// @param file its path; an existing file is replaced
    /// @param options compression, and what is left out
    /// @throws IOException if it cannot be written; an existing file of that name stays as it was
    /// @throws IllegalArgumentException if objects have no form and are not left out; nothing is written then
    public void writeTo(final Path file, final FileOptions options) throws IOException {
        states.writeTo(file, options);
    }

    /// Writes its bytes to a stream, and leaves the stream open.
    ///
    /// @param to receives the bytes
    /// @param options compression, and what is left out
    /// @throws IOException if the stream throws it
    /// @throws IllegalArgumentException as [#writeTo(Path, FileOptions)]
    public void writeTo(final OutputStream to, final FileOptions options) throws IOException {
        states.writeTo(to, options);
    }

    /// Reads a file with the default options; see [#read(Path, FileOptions)].
    ///
    /// @param file its path
    /// @return the snapshot
    /// @throws IOException as [#read(Path, FileOptions)]
    public static Snapshot read(final Path file) throws IOException {
        return read(file, FileOptions.defaults());
    }

    /// Reads a file. Objects stay bytes until a restore makes them, by the forms of that simulation.
    ///
    /// @param file its path
    /// @param options compression, and a limit of memory
    /// @return the snapshot
    /// @throws IOException if it cannot be read, is cut or damaged, needs more memory than the options allow, was
    ///     compressed in another way, has a newer format, or is no snapshot
    public static Snapshot read(final Path file, final FileOptions options) throws IOException {
        return of(StateFile.read(file, options), options.maxBytes());
    }

    /// Reads its bytes from a stream, and not one byte more.
    ///
    /// @param from gives the bytes
    /// @param options compression, and a limit of memory
    /// @return the snapshot
    /// @throws IOException as [#read(Path, FileOptions)]
    public static Snapshot read(final InputStream from, final FileOptions options) throws IOException {
        return of(StateFile.read(from, options), options.maxBytes());
    }

    private static Snapshot of(final StateFile states, final long maxBytes) throws IOException {
        try {
            return new Snapshot(states, maxBytes);
        } catch (final RuntimeException thrown) {
            throw new IOException(
                    "a snapshot begins with the state `" + HEAD + "`: states=" + states.names() + ", cause="
                            + thrown.getMessage() + "; the file keeps other states, read it by StateFile",
                    thrown);
        }
    }

    // ---- Restore ----

    /// Refuses another definition.
    ///
    /// @param other the parts of the receiver in words
    /// @throws IllegalArgumentException if a line differs; the message names the first difference
    void checkFits(final List<String> other) {
        for (int line = 0; line < Math.max(definition.size(), other.size()); line++) {
            final String saved = line < definition.size() ? definition.get(line) : "nothing more";
            final String present = line < other.size() ? other.get(line) : "nothing more";
            if (!saved.equals(present)) {
                throw new IllegalArgumentException("a snapshot is put back into the same definition: first difference: "
                        + difference(saved, present) + ", frame=" + frame
                        + "; use equal options and define the same in the same order, also after the first"
                        + " frame; Snapshot.withSeed is for another seed");
            }
        }
    }

    /// What differs between two lines: the values of one thing, or the things where these are different.
    private static String difference(final String saved, final String present) {
        final String[] ours = saved.split(SEPARATOR);
        final String[] theirs = present.split(SEPARATOR);
        if (ours.length != theirs.length || !ours[0].equals(theirs[0])) {
            return "snapshot=[" + saved + "], simulation=[" + present + ']';
        }
        final StringJoiner inSnapshot = new StringJoiner(SEPARATOR, "snapshot=[", "]");
        final StringJoiner inSimulation = new StringJoiner(SEPARATOR, "simulation=[", "]");
        for (int i = 1; i < ours.length; i++) {
            if (!ours[i].equals(theirs[i])) {
                inSnapshot.add(ours[i]);
                inSimulation.add(theirs[i]);
            }
        }
        return "in " + ours[0] + ": " + inSnapshot + SEPARATOR + inSimulation;
    }

    /// Gives its state to each part.
    ///
    /// @param other the parts in words
    /// @param parts whose state is replaced, by name
    /// @throws IllegalArgumentException as [#checkFits(List)], and if a file lacks a state; nothing is changed then. Also
    ///     if the content of a file contradicts itself; some parts are changed then
    void restore(final List<String> other, final Map<String, ? extends Stateful> parts) {
        checkFits(other);
        parts.forEach((name, part) -> {
            try {
                part.load(states.state(name));
            } catch (final RuntimeException thrown) {
                throw isFromFile() && !(part instanceof HeldObject) ? contradicts(name, thrown) : thrown;
            }
        });
    }

    /// Makes a snapshot for another definition.
    ///
    /// @param definition of the simulation
    /// @param evolution what was renamed or dropped
    /// @param maxSlots of the simulation
    /// @param changes receives what differs
    /// @return a snapshot of the new definition; parts whose state it lacks keep what they have
    /// @throws IllegalArgumentException if it differs in a way that was not declared
    Snapshot evolved(
            final List<String> definition, final Evolution evolution, final int maxSlots, final List<String> changes) {
        final Evolving evolving = new Evolving(states, this.definition, definition, evolution, maxSlots);
        final StateFile parts = evolving.states();
        changes.addAll(evolving.changes());
        final StateFile all = new StateFile().add(HEAD, head(frame, definition, leftOut));
        parts.names().forEach(name -> all.add(name, parts.state(name)));
        return new Snapshot(all, maxBytes);
    }

    /// Refuses a file without the state of a part.
    void checkHas(final String part) {
        states.state(part);
    }

    /// {@return whether it has the state of a part}
    boolean has(final String part) {
        return states.names().contains(part);
    }

    /// {@return whether it was read from a file, so that its content must be checked}
    boolean isFromFile() {
        return maxBytes != IN_MEMORY;
    }

    /// Refuses a file that claims more rows than its reader allows.
    ///
    /// @param type name of a type
    /// @param rowBytes bytes of a row of the type
    /// @throws IllegalArgumentException if the room of the rows takes more bytes than the options of the file allow
    void checkRoom(final String type, final long rowBytes) {
        final long[] counters = states.state("type " + type).numbers("counters");
        final long rows = counters.length == 0 ? -1 : counters[SlotArrays.CAPACITY];
        if (isFromFile() && (rows < 0 || rows > maxBytes / rowBytes)) {
            throw new IllegalArgumentException("a file wants no more memory than its reader allows: type=" + type
                    + ", capacity=" + rows + ", bytes of a row=" + rowBytes + ", maxBytes=" + maxBytes
                    + "; if you trust the file, allow more by FileOptions.withMaxBytes");
        }
    }

    static IllegalArgumentException contradicts(final String state, final RuntimeException cause) {
        return new IllegalArgumentException(
                "the states of a snapshot fit together: state=" + state + ", cause=" + cause.getMessage()
                        + "; the file was not written by a simulation of this definition; restore another snapshot",
                cause);
    }

    @Override
    public String toString() {
        return "Snapshot{frame=" + frame + ", bytes=" + bytes() + '}';
    }
}
