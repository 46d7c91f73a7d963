package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.run.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs that are shown in a browser while they go on.
class LiveRunTest {

    private static final Pattern ADDRESS =
            Pattern.compile("live: open (http://127\\.0\\.0\\.1:\\d+/)#(\\S+) in a browser");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final String arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments.split(" "));
    }

    /// The first line of standard error that matches, once it is there.
    private Matcher said(final Pattern line) throws InterruptedException {
        while (true) {
            final Matcher found = line.matcher(err.toString());
            if (found.find()) {
                return found;
            }
            Thread.sleep(2);
        }
    }

    private static HttpResponse<String> answer(final HttpClient browser, final String address, final String token)
            throws IOException, InterruptedException {
        return browser.send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("X-Denserow-Token", token)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static int post(final HttpClient browser, final String address, final String token)
            throws IOException, InterruptedException {
        return browser.send(
                        HttpRequest.newBuilder(URI.create(address))
                                .header("X-Denserow-Token", token)
                                .POST(HttpRequest.BodyPublishers.noBody())
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bullets --param enemies=50 --steps 6",
                "churn --param rows=50 --steps 6",
                "flocking --steps 6",
                "forestfire --steps 6",
                "life --param width=64 --param height=64 --steps 6",
                "jobshop --steps 6",
                "opinions --steps 6",
                "queue --steps 6",
                "rates --steps 6",
                "schelling --steps 2",
                "virus --steps 6",
                "wolfsheep --steps 6 --activation sequential"
            })
    @DisplayName("every scenario can be shown, and its hashes are those of a run that is not")
    void run_live_sameHashes(final String arguments) {
        final DemoRun plain = DemoRun.of(arguments + " --quiet");
        final DemoRun live = DemoRun.of(arguments + " --quiet --live 0");
        assertEquals(0, live.code(), live.err().toString());
        assertTrue(ADDRESS.matcher(live.err().getFirst()).find(), live.err().toString());
        assertEquals(
                plain.out().subList(plain.out().size() - 2, plain.out().size()),
                live.out().subList(live.out().size() - 2, live.out().size()));
    }

    @Test
    @DisplayName(
            "while it runs the page is there, knows the model and the times of its systems, and lets one go on after a pause")
    void run_live_showsThePageAndObeysIt() throws IOException, InterruptedException {
        final CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> run("flocking --quiet --live 0 --steps 2000"));
        final Matcher address = said(ADDRESS);
        final String root = address.group(1);
        final String token = address.group(2);
        try (HttpClient browser = HttpClient.newHttpClient()) {
            assertEquals(200, post(browser, root + "api/pause", token));
            assertTrue(answer(browser, root, token).body().contains("<title>"));
            final String model = answer(browser, root + "api/definition", token).body();
            assertTrue(model.contains("\"title\":\"Denserow: flocking\""), model);
            assertTrue(model.contains("\"detailed\":true") && model.contains("\"name\":\"bird\""), model);
            assertEquals(401, answer(browser, root + "api/definition", "wrong").statusCode());
            assertEquals(200, post(browser, root + "api/pace?hertz=0", token), "as fast as it can");
            assertEquals(200, post(browser, root + "api/resume", token));
        }
        assertEquals(0, code.join(), err::toString);
        assertTrue(out.toString().contains("frames        2,000 in "), out::toString);
    }

    @Test
    @DisplayName("a day of the city can be shown, and its hashes are those of a run that is not")
    void run_liveCity_sameHashes(@TempDir final Path folder) throws IOException, InterruptedException {
        final String city = "city --gtfs " + new FeedFiles().write(folder) + " --riders 100 --quiet";
        final CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> run(city + " --live 0"));
        final Matcher address = said(ADDRESS);
        try (HttpClient browser = HttpClient.newHttpClient()) {
            final String root = address.group(1);
            final String model =
                    answer(browser, root + "api/definition", address.group(2)).body();
            assertTrue(model.contains("\"name\":\"vehicle\"") && model.contains("\"name\":\"rider\""), model);
            assertEquals(200, post(browser, root + "api/pace?hertz=0", address.group(2)), "as fast as it can");
        }
        assertEquals(0, code.join(), err::toString);
        final DemoRun plain = DemoRun.of(city);
        final List<String> live = out.toString().lines().toList();
        assertTrue(live.getLast().startsWith("order hash "), out::toString);
        assertEquals(
                plain.out().subList(plain.out().size() - 2, plain.out().size()),
                live.subList(live.size() - 2, live.size()));
    }

    @Test
    void run_portOutOfRange_isRefused() {
        assertEquals(ExitCode.USAGE, run("flocking --live 65536"));
        assertTrue(err.toString().startsWith("--live needs a port in [0, 65535]: live=65536"), err::toString);
    }

    @Test
    void run_portTaken_isNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertEquals(ExitCode.OUTPUT_LOST, run("flocking --quiet --live " + taken.getLocalPort()));
            assertTrue(err.toString().startsWith("--live needs a free port: "), err::toString);
            assertTrue(err.toString().contains("--live 8081, or 0 for any"), err::toString);
        }
    }
}
