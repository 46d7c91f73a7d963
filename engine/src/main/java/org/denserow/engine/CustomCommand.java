package org.denserow.engine;

import java.util.function.Consumer;
import org.denserow.engine.command.CustomBuffer;
import org.denserow.engine.command.Customs;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.ground.Within;

/// A user-defined command: a name, some words of payload, and a handler that carries it out.
///
/// Code that has [Commands] may send it ([Commands#send(CustomCommand)]), also delayed. At the boundary, after all
/// other commands of all types, the handlers run one by one on the owner. Their order is canonical: by system in order
/// of declaration, then by chunk, then as recorded. A handler changes structure at once, through [Table]; it records no
/// commands and runs no frames. Use it for work that must see the results of other commands, or that touches several
/// types.
///
/// A recorded command consists of its number, which is its place in the order of definition, and of its words. It holds
/// no addresses, so recorded commands may be kept or sent. Put a value that is not a number into a row, and the row's
/// handle into the payload.
///
/// *Cost*: 8 bytes a command and 8 for each word, no allocation in a steady frame. *Threads*: any thread may send it
/// through its own [Commands]; handlers run on the owner.
public final class CustomCommand {

    /// The maximum number of words of a payload: 8.
    public static final int MAX_WORDS = Customs.MAX_WORDS;

    /// The maximum number of user-defined commands of a simulation: 4,096.
    public static final int MAX_COMMANDS = Customs.MAX_COMMANDS;

    /// The words sent with a command.
    public static final class Payload {

        private final String name;
        private final int count;
        private long[] words;
        private int begin;
        private long frame;

        private Payload(final String name, final int count) {
            this.name = name;
            this.count = count;
        }

        /// {@return the number of words}
        public int words() {
            return count;
        }

        /// A word of the payload.
        ///
        /// @param index in `[0, words())`
        /// @return the word
        /// @throws IndexOutOfBoundsException if out of range
        /// @throws IllegalStateException when no handler of the command runs
        public long word(final int index) {
            checkValid();
            return words[begin + Within.index(index, count, "index", "words() says how many there are")];
        }

        /// {@return the number of the frame in which the command is carried out}
        ///
        /// @throws IllegalStateException when no handler of the command runs
        public long frame() {
            checkValid();
            return frame;
        }

        private void checkValid() {
            if (words == null) {
                throw new IllegalStateException(
                        "a payload is valid while its handler runs: command=" + name + "; do not keep it");
            }
        }
    }

    private final Customs.Definition definition;
    private final Consumer<? super Payload> handler;
    private final Payload payload;

    CustomCommand(final Customs customs, final String name, final int words, final Consumer<? super Payload> handler) {
        this.definition = customs.define(name, words, this::handle);
        this.handler = handler;
        this.payload = new Payload(name, words);
    }

    private void handle(final long[] words, final int begin, final long frame) {
        payload.words = words;
        payload.begin = begin;
        payload.frame = frame;
        try {
            handler.accept(payload);
        } finally {
            payload.words = null;
        }
    }

    /// {@return its name}
    public String name() {
        return definition.name();
    }

    /// {@return the number of words of its payload}
    public int words() {
        return definition.words();
    }

    // ---- For Commands: writes the command and its payload ----

    void record(final Recorder recorder) {
        recorder.send(definition, 0);
    }

    void record(final Recorder recorder, final long first) {
        recorder.send(definition, 1).put(first);
    }

    void record(final Recorder recorder, final long first, final long second) {
        final CustomBuffer payload = recorder.send(definition, 2);
        payload.put(first);
        payload.put(second);
    }

    void record(final Recorder recorder, final long first, final long second, final long third) {
        final CustomBuffer payload = recorder.send(definition, 3);
        payload.put(first);
        payload.put(second);
        payload.put(third);
    }

    void record(final Recorder recorder, final long first, final long second, final long third, final long fourth) {
        final CustomBuffer payload = recorder.send(definition, 4);
        payload.put(first);
        payload.put(second);
        payload.put(third);
        payload.put(fourth);
    }

    void record(final Recorder recorder, final long[] words) {
        final CustomBuffer payload = recorder.send(definition, words.length);
        for (final long word : words) {
            payload.put(word);
        }
    }

    @Override
    public String toString() {
        return "CustomCommand{" + name() + ", words=" + words() + '}';
    }
}
