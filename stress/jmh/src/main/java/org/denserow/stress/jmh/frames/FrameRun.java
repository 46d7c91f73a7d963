package org.denserow.stress.jmh.frames;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// The result of one run of [FrameTimes], as its file holds it.
///
/// @param load `quiet`, or `allocating` when another thread allocated at the same time
/// @param rows of the simulation
/// @param churned rows destroyed, and created, in each frame
/// @param warmUp frames before the measured ones
/// @param seconds that the measured frames took in all
/// @param bytes allocated by the thread that ran the measured frames
/// @param framesThatAllocate measured frames in which it allocated anything
/// @param otherBytes allocated by the competing thread meanwhile
/// @param all times of all frames
/// @param unstalled times of the frames that overlap no stall
/// @param stalls of the machine, which the reference thread found
/// @param histogram frames by time, for the picture
public record FrameRun(
        String load,
        int rows,
        int churned,
        int warmUp,
        double seconds,
        long bytes,
        int framesThatAllocate,
        long otherBytes,
        Times all,
        Times unstalled,
        Stalled stalls,
        List<Bucket> histogram) {

    /// The most stalls that are kept one by one.
    public static final int LONGEST = 5;

    /// Of a stall: seconds from the first measured frame to its begin.
    public static final int AT = 0;

    /// Of a stall: µs that it lasted.
    public static final int MICROS = 1;

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /// Times of some frames.
    ///
    /// @param frames how many
    /// @param p50 the median, in µs
    /// @param p99 the 99th percentile, in µs
    /// @param p999 the 99.9th percentile, in µs
    /// @param max the longest, in µs
    public record Times(long frames, double p50, double p99, double p999, double max) {}

    /// Stalls of the machine.
    ///
    /// @param count how many
    /// @param micros how long all of them lasted together, in µs
    /// @param longest the [#LONGEST] longest, the longest first: a pair for each, [#AT] and [#MICROS]
    public record Stalled(int count, double micros, List<double[]> longest) {

        static Stalled of(final List<double[]> stalls) {
            return new Stalled(
                    stalls.size(),
                    stalls.stream().mapToDouble(stall -> stall[MICROS]).sum(),
                    stalls.stream()
                            .sorted(Comparator.comparingDouble((double[] stall) -> stall[MICROS])
                                    .reversed())
                            .limit(LONGEST)
                            .toList());
        }
    }

    /// Frames of about the same time.
    ///
    /// @param upTo the longest, in µs; the shortest is above that of the bucket before
    /// @param frames how many
    /// @param unstalled how many of them overlap no stall
    public record Bucket(double upTo, long frames, long unstalled) {}

    /// Reads a result file.
    ///
    /// @param file as [#write(Path)] made it
    /// @return the run
    /// @throws IOException if it cannot be read
    public static FrameRun read(final Path file) throws IOException {
        return JSON.readValue(file.toFile(), FrameRun.class);
    }

    void write(final Path file) throws IOException {
        Files.writeString(file, JSON.writeValueAsString(this) + '\n');
    }
}
