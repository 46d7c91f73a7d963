package org.denserow.engine.command;

/// Empties the buffers of one type after its playback. If one of the recorders that share work has a buffer or a
/// stream, all get one, with room for the commands of all together: the next frame must not allocate because another
/// worker runs the chunk.
///
/// A boundary visits only written streams. Once every [#ROUND] boundaries a *round* visits all streams and frees room
/// that is no longer needed.
///
/// *Threads*: the thread that plays back the type. *Cost*: O(recorders × streams written); in a round O(recorders ×
/// streams of the type).
final class Recycling {

    /// The number of boundaries from one round to the next, a power of two.
    static final int ROUND = 16;

    private final int type; // place of the type

    /// @param type place of the type
    Recycling(final int type) {
        this.type = type;
    }

    /// Tells whether a boundary makes a round.
    static boolean isRound(final int boundary) {
        return (boundary & ROUND - 1) == 0;
    }

    /// Empties all buffers of the type.
    ///
    /// @return whether the next round must visit the type, because it may have room to free
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
    /// @return whether one of them had commands
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

    /// Empties one stream of each recorder. Does nothing if all are empty: a stream that several recorders have written
    /// comes here once for each.
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

    /// Frees room that was not needed lately.
    ///
    /// @return whether there is room left to free
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
