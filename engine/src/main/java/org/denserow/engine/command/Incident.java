package org.denserow.engine.command;

import org.denserow.engine.rows.RowStore;

/// A command that could not be done: the command, its row, and the reason. An entry of [Incidents], or a copy of one.
///
/// *Threads*: one thread at a time. *Cost*: reused; only [#command()] allocates.
public final class Incident {

    /// The reason.
    public enum Kind {
        /// A create found its type full.
        REFUSED,
        /// The target died before the boundary, or never existed.
        STALE,
        /// Checks mode: a value was set in a row that is destroyed at the same boundary.
        OVERTAKEN,
        /// The target is destroyed at the same boundary by an earlier command.
        DUPLICATE,
        /// The target of a destroy is permanent.
        PERMANENT
    }

    private RowStore store;
    private Kind kind;
    private int key;
    private int head;
    private long handle;
    private String story = "";

    /// Creates an entry to copy an incident into.
    public Incident() {}

    /// Sets all fields.
    ///
    /// @param ending checks mode: how the handle ended; otherwise empty
    void set(
            final RowStore rows,
            final int chunkKey,
            final Kind what,
            final int commandHead,
            final long target,
            final String ending) {
        store = rows;
        key = chunkKey;
        kind = what;
        head = commandHead;
        handle = target;
        story = ending;
    }

    /// Copies another incident.
    ///
    /// @param other an incident that was set
    public void copy(final Incident other) {
        set(other.store, other.key, other.kind, other.head, other.handle, other.story);
    }

    /// {@return the reason}
    public Kind kind() {
        return kind;
    }

    /// {@return the key of the chunk that recorded the command}
    public int key() {
        return key;
    }

    /// {@return the name of the type}
    public String type() {
        return store.name();
    }

    /// {@return the target of the command, or the handle of the create}
    public long handle() {
        return handle;
    }

    /// {@return checks mode: how the handle ended; empty if unknown}
    public String story() {
        return story;
    }

    /// {@return whether it comes before another incident in canonical order: by phase, then chunk, then type}
    ///
    /// @param other an incident of a type with a higher number
    public boolean precedes(final Incident other) {
        final int order = phase().compareTo(other.phase());
        return order == 0 ? key <= other.key : order < 0;
    }

    private Phase phase() {
        if (kind == Kind.REFUSED) {
            return Phase.CREATIONS;
        }
        return switch (CommandWord.opcode(head)) {
            case CommandWord.DESTROY -> Phase.DESTRUCTIONS;
            case CommandWord.ACTIVATE, CommandWord.ACTIVATE_AT, CommandWord.WAKE -> Phase.ACTIVATIONS;
            default -> Phase.VALUES;
        };
    }

    /// {@return the command in words, with its part}
    public String command() {
        if (kind == Kind.REFUSED) {
            return "create";
        }
        final int argument = CommandWord.argument(head);
        return switch (CommandWord.opcode(head)) {
            case CommandWord.DESTROY -> "destroy";
            case CommandWord.SET, CommandWord.SET_VEC3 ->
                "set " + store.schema().column(argument).name();
            case CommandWord.TAG -> "tag " + store.schema().tag(argument).name();
            case CommandWord.UNTAG -> "untag " + store.schema().tag(argument).name();
            case CommandWord.ACTIVATE -> "activate";
            case CommandWord.ACTIVATE_AT -> "activateAt";
            case CommandWord.WAKE -> "wakeAt or cancelWake";
            default -> "command " + CommandWord.opcode(head);
        };
    }
}
