package org.denserow.engine.command;

/// Empties the buffers of one type after its playback. When one recorder of a kind has a buffer or a stream, all get
/// one, with room for what all recorded together: the next frame must not allocate because another worker runs the
/// chunk.
///
/// A boundary visits the streams that were written. Room that was needed once and is not any more is given back by
/// rounds, one every [#ROUND] boundaries, that visit all.
///
/// *Threads*: the one that plays the type back. *Cost*: O(recorders × streams written); in a round O(recorders × streams
/// of the type).
final class Recycling {

    /// Boundaries from one round to the next, a power of two.
    static final int ROUND = 16;

    private final int type; // its place

    /// @param type place of the type
    Recycling(final int type) {
        this.type = type;
    }

    /// Whether a boundary makes a round.
    static boolean isRound(final int boundary) {
        return (boundary & ROUND - 1) == 0;
    }

    /// Empties all buffers of the type.
    ///
    /// @param boundary its number
    /// @return whether the next round must come here: room waits to be given back, or may do so then
    boolean apply(final RecorderSet recorders, final int boundary) {
        boolean isUsed = empty(recorders, 0, recorders.workers(), boundary);
        for (int owner = recorders.workers(); owner < recorders.count(); owner++) {
            isUsed |= empty(recorders, owner, owner + 1, boundary);
        }
        return isRound(boundary) ? fade(recorders, boundary) : isUsed;
    }

    private CommandBuffer buffer(final RecorderSet recorders, final int number) {
        return recorders.get(number).buffers().get(type);
    }

    /// Empties the buffers of recorders that share the same work.
    ///
    /// @return whether there was something in them
    private boolean empty(final RecorderSet recorders, final int begin, final int end, final int boundary) {
        boolean isUsed = false;
        boolean withStates = false;
        long rows = 0;
        long objects = 0;
        long runs = 0;
        long others = 0;
        for (int number = begin; number < end; number++) {
            final CommandBuffer buffer = buffer(recorders, number);
            if (buffer != null) {
                isUsed |= buffer.isUsed();
                withStates |= buffer.created.keepsStates();
                rows += buffer.created.count();
                objects += buffer.objects.count();
                runs += buffer.values.runs().count();
                others += (long) buffer.activations.length() + buffer.delayed.length() + buffer.destroys.length();
            }
        }
        if (!isUsed) {
            return false;
        }
        for (int number = begin; number < end; number++) {
            final CommandBuffer buffer = recorders.get(number).buffers().made(type);
            if (rows > 0) {
                buffer.created.reset(atMost(rows), withStates, boundary);
            }
            if (objects > 0) {
                buffer.objects.reset(atMost(objects), boundary);
            }
            buffer.values.runs().reset(atMost(runs), boundary);
        }
        for (int number = begin; number < end; number++) {
            final ValueStreams values = buffer(recorders, number).values;
            for (int place = 0; place < values.writtenCount(); place++) {
                empty(recorders, begin, end, values.written(place), boundary);
            }
            values.clearWritten();
        }
        for (int stream = CommandBuffer.ACTIVATIONS; others > 0 && stream <= CommandBuffer.DESTROYS; stream++) {
            empty(recorders, begin, end, stream, boundary);
        }
        return true;
    }

    /// The same for one stream of each; nothing happens if all are empty, as they are where another one has written the
    /// same stream.
    private void empty(
            final RecorderSet recorders, final int begin, final int end, final int stream, final int boundary) {
        long commands = 0;
        for (int number = begin; number < end; number++) {
            final CommandStream of = buffer(recorders, number).stream(stream);
            commands += of == null ? 0 : of.length();
        }
        for (int number = begin; number < end && commands > 0; number++) {
            buffer(recorders, number).made(stream).reset(atMost(commands), boundary);
        }
    }

    /// Gives back what was not needed lately.
    ///
    /// @return whether some is left
    private boolean fade(final RecorderSet recorders, final int boundary) {
        boolean isLeft = false;
        for (int number = 0; number < recorders.count(); number++) {
            final CommandBuffer buffer = buffer(recorders, number);
            if (buffer != null) {
                buffer.fade(boundary);
                isLeft |= !buffer.isIdle();
            }
        }
        return isLeft;
    }

    private static int atMost(final long count) {
        return (int) Math.min(Room.MAX_LENGTH, count);
    }
}
