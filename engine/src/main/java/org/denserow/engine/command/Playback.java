package org.denserow.engine.command;

import java.util.concurrent.Future;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;

/// Applies what was recorded for one type: first all creations, then all other commands, each in the order of chunk
/// keys and, within a chunk, as recorded.
///
/// Overview. The run table holds one packed entry per chunk: which recorder, and where in its buffer. So nothing is
/// sorted and a command carries no key. Commands of one kind in a row (a *run of heads*) are played by one tight loop
/// over the words; destroys play in two passes, identity first, columns afterwards in batches.
///
/// ## Threads
/// One thread applies a type; it reads and writes that type only, so types are played in parallel. Entries of the run
/// table are written by the owner, after the join of the segment, from what each recorder has noted ([RunList]).
final class Playback {

    private static final int LOOKS_AHEAD = 64; // destroys whose targets are looked up at once

    private final TypeLog type;
    private final RowStore map;
    private final SlotMap slots;
    private final int headroom;
    private final long typeBits;
    private final PlaybackCounts counts;
    private final Incidents incidents;
    private final SetPlayback sets;
    private long frame; // of the boundary
    private int touched; // a sum that nobody reads: without it the JIT would drop the looks

    /// @param headroom index slots that are kept usable: live, free or reserved, not retired
    Playback(final TypeLog type, final int headroom) {
        this.type = type;
        this.map = type.map();
        this.slots = type.slots();
        this.headroom = headroom;
        this.typeBits = (long) map.type() << CommandWord.HEAD_SHIFT;
        this.counts = type.counts();
        this.incidents = type.incidents();
        this.sets = new SetPlayback(map, slots.space(), counts);
    }

    // ---- Apply ----

    /// @return whether it must come again at the next boundary though nothing is recorded: room waits to be given back
    boolean apply(final RecorderSet recorders, final long boundaryFrame) {
        frame = boundaryFrame;
        type.reservation().commit();
        if (!type.runs().isEmpty() || !type.creations().isEmpty()) {
            createAll(recorders);
            playAll(recorders);
        }
        boolean isFading = reset(recorders, 0, recorders.workers());
        for (int owner = recorders.workers(); owner < recorders.count(); owner++) {
            isFading |= reset(recorders, owner, owner + 1);
        }
        keepHeadroom();
        return isFading;
    }

    /// Empties the buffers of recorders that share the same work; when one has a buffer, all get one: the next frame
    /// must not allocate because another worker runs the chunk.
    ///
    /// @return whether they keep room for what was needed lately
    private boolean reset(final RecorderSet recorders, final int begin, final int end) {
        long words = 0;
        long rows = 0;
        long objects = 0;
        boolean idle = true;
        for (int number = begin; number < end; number++) {
            final CommandBuffer buffer = recorders.get(number).buffers().get(type.place());
            if (buffer != null) {
                words += buffer.length();
                rows += buffer.rows.count();
                objects += buffer.objects.count();
                idle &= buffer.isIdle();
            }
        }
        if (idle) {
            return false;
        }
        for (int number = begin; number < end; number++) {
            recorders.get(number).buffers().made(type.place()).reset(atMost(words), atMost(rows), atMost(objects));
        }
        return true;
    }

    private static int atMost(final long count) {
        return (int) Math.min(Room.MAX_LENGTH, count);
    }

    private void createAll(final RecorderSet recorders) {
        final RunTable creations = type.creations();
        for (int key = creations.begin(); key < creations.end(); key++) {
            final long entry = creations.get(key);
            if (entry == 0) {
                continue;
            }
            final CommandBuffer buffer = bufferOf(entry, recorders);
            final int begin = RunTable.beginOf(entry);
            final int end = RunTable.endOf(entry);
            final int fitting = begin + map.ensureRows(end - begin);
            for (int row = begin; row < fitting; ) {
                row = createRun(buffer, row, fitting);
            }
            for (int row = fitting; row < end; row++) {
                final long handle = slots.space().reservedHandle(buffer.slot(row));
                if (Checks.ON) {
                    buffer.origins.refuse(row, map);
                }
                map.refuse(buffer.slot(row));
                incidents.add(key, Incident.Kind.REFUSED, 0, handle);
            }
            counts.created += fitting - begin;
            counts.refuse(key, end - fitting);
        }
        creations.clear();
    }

    /// Creates rows of one state that were staged one after the other, as many as follow each other where they will
    /// stand.
    private int createRun(final CommandBuffer buffer, final int begin, final int limit) {
        final RowState state = buffer.state(begin);
        final int wanted = buffer.endOfState(begin, limit) - begin;
        final int first = map.openRows(wanted, state);
        final int count = map.openRun(first, wanted);
        for (int i = 0; i < count; i++) {
            slots.bind(buffer.slot(begin + i), first + i);
        }
        slots.extend(first, count, state);
        map.fill(buffer.rows, begin, count, first);
        return begin + count;
    }

    private void playAll(final RecorderSet recorders) {
        final RunTable runs = type.runs();
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry != 0) {
                play(key, bufferOf(entry, recorders), RunTable.beginOf(entry), RunTable.endOf(entry));
            }
        }
        runs.clear();
    }

    private CommandBuffer bufferOf(final long entry, final RecorderSet recorders) {
        return recorders.get(RunTable.recorderOf(entry)).buffers().get(type.place());
    }

    private void play(final int key, final CommandBuffer buffer, final int begin, final int end) {
        final long[] words = buffer.words();
        int at = begin;
        while (at < end) {
            final int head = CommandWord.head(words[at]);
            final int opcode = CommandWord.opcode(head);
            if (opcode == CommandWord.AFTER) {
                at = type.delays().arm(buffer, at, end, frame);
                continue;
            }
            final int argument = CommandWord.argument(head);
            final int size = CommandWord.size(opcode);
            final int length = runLength(words, at, end, head, size);
            counts.played(opcode, length / size);
            final long staleBefore = counts.stale;
            switch (opcode) {
                case CommandWord.DESTROY -> destroyRun(key, buffer, at, length);
                case CommandWord.SET, CommandWord.SET_VEC3 -> {
                    sets.play(buffer, at, length, map.schema().column(argument));
                    markChanged(words, at, length, size);
                }
                case CommandWord.TAG ->
                    tagRun(words, at, length, map.schema().tag(argument).field(), true);
                case CommandWord.UNTAG ->
                    tagRun(words, at, length, map.schema().tag(argument).field(), false);
                case CommandWord.ACTIVATE -> activateRun(words, at, length);
                case CommandWord.ACTIVATE_AT -> activateAtRun(words, at, length, buffer);
                default -> throw new AssertionError("unknown command: head=" + head + ", at=" + at);
            }
            if (counts.stale > staleBefore && opcode != CommandWord.DESTROY) {
                note(key, words, at, length, size);
            }
            at += length;
        }
    }

    /// Words of consecutive commands with the same head, payloads included.
    private static int runLength(final long[] words, final int begin, final int end, final int head, final int size) {
        int at = begin + size;
        while (at < end && CommandWord.head(words[at]) == head) {
            at += size;
        }
        return at - begin;
    }

    private long target(final long word) {
        return typeBits | word & CommandWord.TARGET_MASK;
    }

    // ---- One run of heads each ----

    private void destroyRun(final int key, final CommandBuffer buffer, final int begin, final int length) {
        final long[] words = buffer.words();
        int missed = 0;
        int duplicates = 0;
        final boolean anyPermanent = slots.permanent() > 0;
        int ahead = begin;
        for (int at = begin; at < begin + length; at++) {
            if (at == ahead) {
                ahead = lookAhead(words, at, begin + length);
            }
            final long handle = target(words[at]);
            final int row = slots.find(handle);
            if (row >= 0 && !(anyPermanent && slots.state(row) == RowState.PERMANENT)) {
                if (Checks.ON) {
                    map.destroyedBy(handle, buffer.origins.ofCommand(at));
                }
                map.compaction().doom(row);
            } else {
                missed++;
                duplicates += miss(key, words[at], row) == Incident.Kind.DUPLICATE ? 1 : 0;
            }
        }
        map.compaction().apply();
        counts.destroyed += length - missed;
        counts.duplicates += duplicates;
        counts.add(length, missed - duplicates);
    }

    /// Looks up the next targets, only to have their entries in the cache: a destroy waits for its own entry, so a loop
    /// of destroys waits for one cache miss after the other, and one that only looks for many at once.
    ///
    /// @return the place of the first command that was not looked at
    private int lookAhead(final long[] words, final int begin, final int limit) {
        final int end = Math.min(begin + LOOKS_AHEAD, limit);
        int sum = 0;
        for (int at = begin; at < end; at++) {
            sum += slots.find(target(words[at]));
        }
        touched = sum;
        return end;
    }

    /// Looks again at a command that destroyed nothing, apart from the loop: it is the rare case.
    private Incident.Kind miss(final int key, final long word, final int row) {
        final long handle = target(word);
        final Incident.Kind kind = row >= 0 ? Incident.Kind.PERMANENT : Incident.Kind.STALE;
        incidents.add(key, kind, CommandWord.head(word), handle);
        return kind;
    }

    /// Notes the targets of a run that are gone. A run other than of destroys changes no structure that decides it, so
    /// its loops only count, and are looked at again when they must be named.
    private void note(final int key, final long[] words, final int begin, final int length, final int size) {
        for (int at = begin; at < begin + length && incidents.wants(Incident.Kind.STALE); at += size) {
            if (slots.find(target(words[at])) < 0) {
                incidents.add(key, Incident.Kind.STALE, CommandWord.head(words[at]), target(words[at]));
            }
        }
    }

    private void tagRun(final long[] words, final int begin, final int length, final Bitfield tag, final boolean on) {
        int stale = 0;
        for (int at = begin; at < begin + length; at++) {
            final int row = slots.find(target(words[at]));
            if (row < 0) {
                stale++;
            } else if (on) {
                tag.set(row);
            } else {
                tag.clear(row);
            }
        }
        counts.add(length, stale);
        markChanged(words, begin, length, 1);
    }

    /// A pass of its own, for types that ask for it: the loops that set values stay as they are.
    private void markChanged(final long[] words, final int begin, final int length, final int size) {
        if (!map.laps().keepsChanged()) {
            return;
        }
        for (int at = begin; at < begin + length; at += size) {
            final int row = slots.find(target(words[at]));
            if (row >= 0) {
                map.laps().markChanged(row);
            }
        }
    }

    private void activateRun(final long[] words, final int begin, final int length) {
        int stale = 0;
        for (int at = begin; at < begin + length; at++) {
            final long handle = target(words[at]);
            if (map.direct().activate(handle)) {
                counts.activated++;
            } else if (slots.find(handle) < 0) {
                stale++;
            } else {
                counts.repeated++;
            }
        }
        counts.add(length, stale);
    }

    private void activateAtRun(final long[] words, final int begin, final int length, final CommandBuffer buffer) {
        int stale = 0;
        for (int at = begin; at < begin + length; at += 3) {
            final long handle = target(words[at]);
            final int row = slots.find(handle);
            if (row < 0) {
                stale++;
            } else if (map.isActive(row)) {
                counts.repeated++;
            } else {
                final Future<?> asset = (Future<?>) buffer.objects.array()[(int) words[at + 2]];
                type.activations().add(handle, words[at + 1], asset);
            }
        }
        counts.add(length / 3, stale);
    }

    /// Retired slots eat into the slot space; new ones make up for them, so that a map never becomes full by age. An
    /// eighth may be missing, so that this happens rarely: it is the one allocation that a steady run makes.
    private void keepHeadroom() {
        final int usable = slots.space().slotCount() - slots.space().retiredSlots();
        if (usable < headroom - (headroom >> 3)) {
            slots.space().addSlotsUpTo(headroom - usable);
        }
    }
}
