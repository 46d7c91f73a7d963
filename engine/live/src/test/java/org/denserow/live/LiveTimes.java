package org.denserow.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;

/// What a page that looks costs the frames: the mean time of a frame, back to back, while a page in a process of its own
/// reads events and a picture of 20,000 rows with a color 10 times a second, beside the same while nobody looks, and
/// beside the same simulation before any page was opened. Windows of some seconds in drawn order; it prints medians over
/// the turns, and medians of the ratios within turns.
///
/// ```
/// java -Xmx4g -cp CLASSPATH org.denserow.live.LiveTimes [TURNS [SECONDS [WORKERS [ROWS…]]]]
/// ```
/// Defaults: 9 turns, 3 s, 1 worker, 100,000 and 1,000,000 rows. The page needs a core of its own: with two cores take one
/// worker.
final class LiveTimes {

    private static final long FORGOTTEN_MILLIS = Watch.LOOK_NANOS / 1_000_000 + 300; // until nobody looks

    private static final String[] CLOCKS = {"wall", "the owner's processor time"}; // the second for busy machines
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private LiveTimes() {}

    public static void main(final String[] args) throws IOException, InterruptedException {
        if (args.length > 0 && args[0].equals("page")) {
            page(args[1], args[2]);
            return;
        }
        final int turns = args.length > 0 ? Integer.parseInt(args[0]) : 9;
        final double seconds = args.length > 1 ? Double.parseDouble(args[1]) : 3;
        final int workers = args.length > 2 ? Integer.parseInt(args[2]) : 1;
        final int[] rows = args.length > 3
                ? Arrays.stream(args, 3, args.length)
                        .mapToInt(Integer::parseInt)
                        .toArray()
                : new int[] {100_000, 1_000_000};
        System.out.printf(Locale.ROOT, "turns=%d, seconds=%.1f, workers=%d%n", turns, seconds, workers);
        System.out.println("| rows | clock | a frame alone, µs | nobody looks, µs | a page looks, µs | nobody / alone"
                + " | looks / nobody | publications a second |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (final int count : rows) {
            measure(count, turns, seconds, workers);
        }
    }

    private static Simulation model(final int rows, final int workers) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        final Table flies = sim.define("fly", Layout.dense(rows));
        final FloatColumn x = flies.floats("x");
        final FloatColumn y = flies.floats("y");
        final FloatColumn vx = flies.floats("vx");
        final FloatColumn vy = flies.floats("vy");
        final Random random = new Random(1);
        for (int row = 0; row < rows; row++) {
            flies.create();
        }
        for (int row = 0; row < rows; row++) {
            x.values()[row] = random.nextFloat();
            y.values()[row] = random.nextFloat();
            vx.values()[row] = random.nextFloat() - 0.5f;
            vy.values()[row] = random.nextFloat() - 0.5f;
        }
        sim.system("turn").writes(vx, vy).over(flies, (range, commands) -> {
            final float[] ofX = range.write(vx);
            final float[] ofY = range.write(vy);
            for (int row = range.begin(); row < range.end(); row++) {
                final float turned = ofX[row] * 0.9998f - ofY[row] * 0.02f;
                ofY[row] = ofX[row] * 0.02f + ofY[row] * 0.9998f;
                ofX[row] = turned;
            }
        });
        sim.system("move").reads(vx, vy).writes(x, y).over(flies, (range, commands) -> {
            final float[] atX = range.write(x);
            final float[] atY = range.write(y);
            final float[] ofX = range.read(vx);
            final float[] ofY = range.read(vy);
            for (int row = range.begin(); row < range.end(); row++) {
                atX[row] += ofX[row] * 0.01f;
                atY[row] += ofY[row] * 0.01f;
            }
        });
        return sim;
    }

    private static void measure(final int rows, final int turns, final double seconds, final int workers)
            throws IOException, InterruptedException {
        final double[][] alone = new double[CLOCKS.length][turns];
        final double[][] nobody = new double[CLOCKS.length][turns];
        final double[][] looked = new double[CLOCKS.length][turns];
        double publications = 0;
        final Random draw = new Random(rows);
        try (Simulation plain = model(rows, workers);
                Simulation shown = model(rows, workers);
                Live live = Live.open(shown, 0);
                Page page = new Page(live)) {
            window(plain, seconds);
            page.looks(true);
            window(shown, seconds);
            for (int turn = 0; turn < turns; turn++) {
                final List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
                java.util.Collections.shuffle(order, draw);
                for (final int lane : order) {
                    page.looks(lane == 2);
                    run(shown, lane == 2 ? 1000 : FORGOTTEN_MILLIS); // until the page looks, or is forgotten
                    switch (lane) {
                        case 0 -> put(alone, turn, window(plain, seconds));
                        case 1 -> {
                            final long before = live.publication().number();
                            put(nobody, turn, window(shown, seconds));
                            if (live.publication().number() != before) {
                                throw new IllegalStateException("somebody looked");
                            }
                        }
                        default -> {
                            final long before = live.publication().number();
                            put(looked, turn, window(shown, seconds));
                            publications += (live.publication().number() - before) / seconds / turns;
                        }
                    }
                }
            }
        }
        for (int clock = 0; clock < CLOCKS.length; clock++) {
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | %s | %.1f | %.1f | %.1f | %.4f | %.4f | %.1f |%n",
                    rows,
                    CLOCKS[clock],
                    median(alone[clock]),
                    median(nobody[clock]),
                    median(looked[clock]),
                    median(ratios(nobody[clock], alone[clock])),
                    median(ratios(looked[clock], nobody[clock])),
                    publications);
        }
    }

    private static void put(final double[][] to, final int turn, final double[] values) {
        for (int clock = 0; clock < CLOCKS.length; clock++) {
            to[clock][turn] = values[clock];
        }
    }

    private static void run(final Simulation sim, final long millis) {
        final long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() - end < 0) {
            sim.step();
        }
    }

    /// {@return microseconds of a frame by clock, the mean of a window}
    private static double[] window(final Simulation sim, final double seconds) {
        final long cpu = THREADS.getCurrentThreadCpuTime();
        final long begin = System.nanoTime();
        final long length = (long) (seconds * 1e9);
        long frames = 0;
        long now = begin;
        while (now - begin < length) {
            sim.step();
            frames++;
            now = System.nanoTime();
        }
        return new double[] {(now - begin) / 1e3 / frames, (THREADS.getCurrentThreadCpuTime() - cpu) / 1e3 / frames};
    }

    private static double[] ratios(final double[] of, final double[] to) {
        final double[] ratios = new double[of.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = of[i] / to[i];
        }
        return ratios;
    }

    private static double median(final double[] values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        final int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    // ---- The page, in a process of its own ----

    /// A process that looks while it is told so.
    private static final class Page implements AutoCloseable {

        private final Process process;
        private final Writer to;
        private final BufferedReader from;

        Page(final Live live) throws IOException {
            final String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            process = new ProcessBuilder(
                            java,
                            "-Xmx256m",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            LiveTimes.class.getName(),
                            "page",
                            "http://127.0.0.1:" + live.port(),
                            live.address().getFragment())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            to = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
            from = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            from.readLine(); // it is ready
        }

        void looks(final boolean now) throws IOException {
            to.write(now ? "on\n" : "off\n");
            to.flush();
            from.readLine(); // it has begun or ended
        }

        @Override
        public void close() throws IOException {
            to.close();
            process.destroy();
        }
    }

    private static void page(final String base, final String token) throws IOException {
        final HttpClient http = HttpClient.newHttpClient();
        final boolean[] on = {false};
        final Thread looking = new Thread(() -> {
            while (true) {
                try {
                    synchronized (on) {
                        while (!on[0]) {
                            on.wait();
                        }
                    }
                    final long begin = System.nanoTime();
                    final HttpResponse<byte[]> picture = http.send(
                            request(base, token, "/api/picture?type=fly&x=x&y=y&color=vx&max=20000"),
                            HttpResponse.BodyHandlers.ofByteArray());
                    if (picture.statusCode() != 200) {
                        System.err.println(new String(picture.body(), StandardCharsets.UTF_8));
                    }
                    Thread.sleep(Math.max(0, 100 - (System.nanoTime() - begin) / 1_000_000));
                } catch (final IOException | InterruptedException ended) {
                    return;
                }
            }
        });
        looking.setDaemon(true);
        looking.start();
        System.out.println("ready");
        final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        java.io.InputStream events = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            final boolean now = line.equals("on");
            synchronized (on) {
                on[0] = now;
                on.notifyAll();
            }
            if (now && events == null) {
                try {
                    events = http.send(request(base, token, "/api/events"), HttpResponse.BodyHandlers.ofInputStream())
                            .body();
                } catch (final InterruptedException interrupt) {
                    return;
                }
                final java.io.InputStream stream = events;
                final Thread reading = new Thread(() -> {
                    try (stream) {
                        stream.transferTo(java.io.OutputStream.nullOutputStream());
                    } catch (final IOException ended) {
                        // closed
                    }
                });
                reading.setDaemon(true);
                reading.start();
            } else if (!now && events != null) {
                events.close();
                events = null;
            }
            System.out.println("done");
        }
    }

    private static HttpRequest request(final String base, final String token, final String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .header(Guard.TOKEN, token)
                .build();
    }
}
