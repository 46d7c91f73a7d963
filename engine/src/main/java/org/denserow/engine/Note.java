package org.denserow.engine;

import org.denserow.engine.command.Incident;
import org.denserow.engine.command.TypeLog;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.KeyedRows;

/// One note of a frame: the facts, and the words once they are read.
///
/// *Threads*: the owner. *Cost*: notes are reused; only the words are allocated, when they are read.
final class Note {

    private final Incident incident = new Incident(); // of a command
    private String type = ""; // of refused creates
    private int capacity;
    private long refused; // 0: not of refused creates
    private KeyedRows index; // null: not of a duplicate key
    private long handle; // of the row that got the key
    private long key; // a number; unused if there is
    private long second; // of a pair
    private String text;
    private String title = ""; // of the recorder; resolved now, since keys change at the next boundary
    private String author = "";
    private int chunk;
    private long frame;
    private String words = ""; // empty until they are read

    /// A pending row lost its asset.
    ///
    /// @param failure words, made at once: they cost less than the exception that was thrown
    void ofAsset(final String failure) {
        words = failure;
    }

    /// A port's handler threw. The words are made at once, so that the message is not kept.
    void ofMessage(final String port, final long number, final Throwable thrown) {
        words = "the handler of a message failed: port=" + port + ", frame=" + number + ", thrown=" + thrown
                + "; its asker got the exception, let the handler check messages first";
    }

    /// An executor did not take receipts, or the simulation's own thread could not be started. Names the class of the
    /// exception, which may not even have words.
    ///
    /// @param isOfExecutor whether an executor of the user threw it
    void ofReceipts(final String port, final long number, final Throwable thrown, final boolean isOfExecutor) {
        words = (isOfExecutor ? "an executor did not take receipts" : "no thread for receipts was started") + ": port="
                + port + ", frame=" + number + ", thrown=" + thrown.getClass().getName()
                + (isOfExecutor
                        ? "; they complete on the simulation's own thread, keep the executor of withReceiptsOn open"
                                + " until the simulation is closed"
                        : "; each frame tries again, and close completes what is left: run fewer threads, or raise the"
                                + " machine's limit of them");
    }

    /// A row got a key of a unique index that another row had.
    ///
    /// @param place place of the row among the duplicates of the index
    void ofDuplicateKey(final KeyedRows of, final int place, final long number) {
        index = of;
        handle = of.repeat(place);
        text = of.repeatText(place);
        key = text == null ? of.repeatNumber(place) : 0;
        second = text == null ? of.repeatSecond(place) : 0;
        frame = number;
        words = "";
    }

    /// A command could not be applied.
    void ofCommand(final Incident what, final Authors authors, final long number) {
        incident.copy(what);
        index = null;
        refused = 0;
        by(authors, what.key());
        frame = number;
    }

    /// A type refused creates at a boundary.
    void ofRefusals(final TypeLog log, final Authors authors) {
        index = null;
        type = log.store().name();
        capacity = log.store().capacity();
        refused = log.counts().refused();
        by(authors, log.counts().firstRefusedKey());
    }

    private void by(final Authors authors, final int key) {
        title = authors.title(key);
        author = authors.name(key);
        chunk = authors.chunk(key);
        words = "";
    }

    /// {@return the note in words}
    String words() {
        if (words.isEmpty()) {
            words = index != null ? duplicateKey() : refused > 0 ? refusals() : command();
        }
        return words;
    }

    private String duplicateKey() {
        final String inWords = text != null
                ? '"' + text + '"'
                : index.second() == null
                        ? inWords(index.key(), key)
                        : '(' + inWords(index.key(), key) + ", " + inWords(index.second(), second) + ')';
        return "a row got a key that another one has: index=" + index.name() + ", key=" + inWords + ", handle="
                + Handle.toString(handle) + ", frame=" + frame
                + "; look-ups find the other row while it has the key: look the key up before you create or set";
    }

    private static String inWords(final Cells<?> column, final long number) {
        return switch (column) {
            case HandleCells handles -> Handle.toString(number);
            case FloatCells floats -> Float.toString(Float.intBitsToFloat((int) number));
            case DoubleCells doubles -> Double.toString(Double.longBitsToDouble(number));
            default -> Long.toString(number);
        };
    }

    private String refusals() {
        return "a type is full, creates were refused: type=" + type + ", refused=" + refused + ", capacity=" + capacity
                + ", first recorded by " + title + author
                + "; leave room for one boundary's creations, or use Layout.growable()";
    }

    private String command() {
        final String what = switch (incident.kind()) {
            case REFUSED -> "a type is full, a create was refused";
            case STALE -> "the target of a command is gone";
            case OVERTAKEN -> "a value was set in a row that is destroyed at the same boundary";
            case DUPLICATE -> "a row was destroyed twice at one boundary";
            case PERMANENT -> "a permanent row is never destroyed";
        };
        return what + ": command=" + incident.command() + ", type=" + incident.type() + ", handle="
                + Handle.toString(incident.handle()) + ", recorded by=" + title + author
                + (chunk == SystemFailure.NO_CHUNK ? "" : ", chunk=" + chunk) + ", frame=" + frame + "; " + remedy();
    }

    private String remedy() {
        return switch (incident.kind()) {
            case REFUSED -> "leave room for one boundary's creations, or use Layout.growable()";
            case PERMANENT -> "check before recording, or create it with create";
            case OVERTAKEN -> "the value is lost with the row; ignore this if both are intended";
            case STALE, DUPLICATE -> cause(incident.story());
        };
    }

    private static String cause(final String story) {
        if (!story.isEmpty()) {
            return story;
        }
        return Checks.ON
                ? "its destroyer is not known, only the last end of each slot is kept"
                : "-D" + Checks.PROPERTY + "=true names its destroyer";
    }
}
