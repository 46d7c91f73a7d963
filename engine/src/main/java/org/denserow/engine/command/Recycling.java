package org.denserow.engine.command;

/// Empties the buffers of one type after its playback. When one recorder of a kind has a buffer or a stream, all get
/// one, with room for what all recorded together: the next frame must not allocate because another worker runs the
/// chunk.
///
/// *Threads*: the one that plays the type back. *Cost*: O(recorders × streams of the type); nothing for buffers that are
/// empty and have been for long.
final class Recycling {

    private final int type; // its place

    /// @param type place of the type
    Recycling(final int type) {
        this.type = type;
    }

    /// Empties all buffers of the type.
    ///
    /// @return whether room waits to be given back, so that the next boundary must come here though nothing is recorded
    boolean apply(final RecorderSet recorders) {
        boolean isFading = reset(recorders, 0, recorders.workers());
        for (int owner = recorders.workers(); owner < recorders.count(); owner++) {
            isFading |= reset(recorders, owner, owner + 1);
        }
        return isFading;
    }

    /// The same for recorders that share the same work.
    private boolean reset(final RecorderSet recorders, final int begin, final int end) {
        boolean isIdle = true;
        long rows = 0;
        boolean withStates = false;
        long objects = 0;
        long runs = 0;
        for (int number = begin; number < end; number++) {
            final CommandBuffer buffer = recorders.get(number).buffers().get(type);
            if (buffer != null) {
                isIdle &= buffer.isIdle();
                rows += buffer.created.count();
                withStates |= buffer.created.keepsStates();
                objects += buffer.objects.count();
                runs += buffer.values.runs().count();
            }
        }
        if (isIdle) {
            return false;
        }
        for (int number = begin; number < end; number++) {
            final CommandBuffer buffer = recorders.get(number).buffers().made(type);
            buffer.created.reset(atMost(rows), withStates);
            buffer.objects.reset(atMost(objects));
            buffer.values.runs().reset(atMost(runs));
        }
        final ValueStreams first = recorders.get(begin).buffers().get(type).values;
        for (int number = begin + 1; number < end; number++) {
            first.makeAll(recorders.get(number).buffers().get(type).values);
        }
        for (int stream = first.next(-1); !first.isPast(stream); stream = first.next(stream)) {
            if (first.get(stream) != null) {
                reset(recorders, begin, end, stream);
            }
        }
        for (int stream = CommandBuffer.ACTIVATIONS; stream <= CommandBuffer.DESTROYS; stream++) {
            reset(recorders, begin, end, stream);
        }
        return true;
    }

    private void reset(final RecorderSet recorders, final int begin, final int end, final int stream) {
        boolean isIdle = true;
        long commands = 0;
        for (int number = begin; number < end; number++) {
            final CommandStream of = recorders.get(number).buffers().get(type).stream(stream);
            isIdle &= of == null || of.isIdle();
            commands += of == null ? 0 : of.length();
        }
        for (int number = begin; number < end && !isIdle; number++) {
            recorders.get(number).buffers().get(type).made(stream).reset(atMost(commands));
        }
    }

    private static int atMost(final long count) {
        return (int) Math.min(Room.MAX_LENGTH, count);
    }
}
