package org.denserow.engine.frame;

import java.util.List;
import org.denserow.engine.command.PlaybackCounts;

/// What the last frame did. One object, reused: valid until the next frame; [#copy()] keeps the figures.
///
/// *Threads*: the owner's, between frames. *Cost*: nothing is allocated unless something went wrong in the frame.
public final class FrameReport {

    /// Notes kept per frame; what happens beyond is counted all the same.
    public static final int MAX_NOTES = 8;

    private final List<String> notes = new java.util.ArrayList<>();
    private final ChunkContext[] contexts;
    private long frame = -1;
    private long openNanos;
    private long systemsNanos;
    private long closeNanos;
    private long messages;
    private long created;
    private long destroyed;
    private long activated;
    private long commands;
    private long repeated;
    private long stale;
    private long refused;
    private long lateAssets;
    private long failedAssets;
    private boolean reproducible = true;

    FrameReport(final ChunkContext[] contexts) {
        this.contexts = contexts;
    }

    // ---- The frame loop writes ----

    void begin(final long number) {
        frame = number;
        openNanos = 0;
        systemsNanos = 0;
        closeNanos = 0;
        messages = 0;
        created = 0;
        destroyed = 0;
        activated = 0;
        commands = 0;
        repeated = 0;
        stale = 0;
        refused = 0;
        lateAssets = 0;
        failedAssets = 0;
        notes.clear();
    }

    /// The run was, up to a frame, another one, of which nothing else is known.
    void restore(final long number, final boolean wasReproducible) {
        begin(number);
        reproducible = wasReproducible;
    }

    void times(final long open, final long systems, final long close) {
        openNanos = open;
        systemsNanos = systems;
        closeNanos = close;
    }

    void addMessages(final int count) {
        messages += count;
    }

    void addAssets(final int late, final int failed, final String failure) {
        lateAssets += late;
        failedAssets += failed;
        reproducible &= late == 0;
        if (failed > 0) {
            note(failure);
        }
    }

    void add(final PlaybackCounts counts) {
        created += counts.created();
        destroyed += counts.destroyed();
        activated += counts.activated();
        commands += counts.commands() + counts.created() + counts.refused();
        repeated += counts.repeated();
        stale += counts.stale();
        refused += counts.refused();
    }

    void note(final String text) {
        if (notes.size() < MAX_NOTES) {
            notes.add(text);
        }
    }

    // ---- Anyone reads ----

    /// {@return the number of the frame, -1 before the first}
    public long frame() {
        return frame;
    }

    /// {@return nanoseconds of the whole frame}
    public long nanos() {
        return openNanos + systemsNanos + closeNanos;
    }

    /// {@return nanoseconds of the open boundary: ports, due activations, the owner's commands}
    public long openNanos() {
        return openNanos;
    }

    /// {@return nanoseconds of the systems}
    public long systemsNanos() {
        return systemsNanos;
    }

    /// {@return nanoseconds of the close boundary: what the systems recorded}
    public long closeNanos() {
        return closeNanos;
    }

    /// {@return port messages handled}
    public long messages() {
        return messages;
    }

    /// {@return rows created by commands}
    public long created() {
        return created;
    }

    /// {@return rows destroyed by commands}
    public long destroyed() {
        return destroyed;
    }

    /// {@return pending rows that became active}
    public long activated() {
        return activated;
    }

    /// {@return commands played back, creates included}
    public long commands() {
        return commands;
    }

    /// {@return activations of rows that were active already; they change nothing}
    public long repeated() {
        return repeated;
    }

    /// {@return commands whose target was gone}
    public long stale() {
        return stale;
    }

    /// {@return creates that found their type full; their handles are stale, [#notes()] names the system}
    public long refused() {
        return refused;
    }

    /// {@return rows that stay pending because their asset is late}
    public long lateAssets() {
        return lateAssets;
    }

    /// {@return rows destroyed because their asset failed; [#notes()] names the first}
    public long failedAssets() {
        return failedAssets;
    }

    /// {@return false once an asset was late in this or an earlier frame}
    public boolean reproducible() {
        return reproducible;
    }

    /// {@return what went wrong in the frame, in words, in canonical order; at most [#MAX_NOTES]}
    public List<String> notes() {
        return java.util.Collections.unmodifiableList(notes);
    }

    /// {@return the number of workers}
    public int workers() {
        return contexts.length;
    }

    /// Chunks that a worker has run since the simulation was created.
    ///
    /// @param worker in `[0, workers())`
    /// @return chunks
    public long chunks(final int worker) {
        return contexts[worker].chunksRun();
    }

    /// {@return the figures of this frame, kept}
    public Copy copy() {
        return new Copy(
                frame,
                nanos(),
                messages,
                created,
                destroyed,
                activated,
                commands,
                repeated,
                stale,
                refused,
                lateAssets,
                failedAssets,
                reproducible,
                List.copyOf(notes));
    }

    /// The figures of one frame.
    ///
    /// @param frame its number
    /// @param nanos nanoseconds
    /// @param messages port messages handled
    /// @param created rows created by commands
    /// @param destroyed rows destroyed by commands
    /// @param activated pending rows that became active
    /// @param commands commands played back, creates included
    /// @param repeated activations of rows that were active already
    /// @param stale commands whose target was gone
    /// @param refused creates that found their type full
    /// @param lateAssets rows that stayed pending because their asset was late
    /// @param failedAssets rows destroyed because their asset failed
    /// @param reproducible false once an asset was late
    /// @param notes what went wrong, in words
    public record Copy(
            long frame,
            long nanos,
            long messages,
            long created,
            long destroyed,
            long activated,
            long commands,
            long repeated,
            long stale,
            long refused,
            long lateAssets,
            long failedAssets,
            boolean reproducible,
            List<String> notes) {}

    @Override
    public String toString() {
        return "frame " + frame + ": " + nanos() / 1000 + " us, " + commands + " commands, " + created + " created, "
                + destroyed + " destroyed, " + stale + " stale, " + refused + " refused";
    }
}
