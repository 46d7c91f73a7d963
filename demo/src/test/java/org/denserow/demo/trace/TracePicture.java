package org.denserow.demo.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;

/// Draws some frames of a trace file, for a page: a row per lane, a box per slice, coloured by name. It reads the file
/// as a viewer does, so the picture shows what is in the file.
///
/// `TracePicture TRACE.json PICTURE.png FRAME COUNT` draws `COUNT` frames from `FRAME` on.
final class TracePicture {

    static final int WIDTH = 1400; // pixels
    static final int LEFT = 110;
    static final int TOP = 26;
    static final int ROW = 24;
    private static final int BOX = ROW - 6;
    private static final Color[] COLOURS = {
        new Color(0x8dd3c7),
        new Color(0xfdb462),
        new Color(0x80b1d3),
        new Color(0xfb8072),
        new Color(0xb3de69),
        new Color(0xbebada),
        new Color(0xfccde5),
        new Color(0xffed6f),
        new Color(0xccebc5),
        new Color(0xd9d9d9),
        new Color(0xbc80bd),
        new Color(0xe5c494)
    };

    /// A slice of a trace file; times are microseconds.
    record Box(String name, double begin, double micros, long frame) {

        double end() {
            return begin + micros;
        }
    }

    /// A lane of a trace file.
    record Track(String name, List<Box> boxes) {}

    private TracePicture() {}

    public static void main(final String[] arguments) throws IOException {
        final BufferedImage image =
                draw(tracks(Path.of(arguments[0])), Long.parseLong(arguments[2]), Long.parseLong(arguments[3]));
        ImageIO.write(image, "png", Path.of(arguments[1]).toFile());
    }

    /// Reads the lanes of the first process of a trace.
    static List<Track> tracks(final Path trace) throws IOException {
        final Map<Integer, Track> tracks = new TreeMap<>();
        for (final JsonNode event : new ObjectMapper().readTree(trace.toFile()).get("traceEvents")) {
            if (event.get("pid").asInt() > 1) {
                continue;
            }
            final int thread = event.get("tid").asInt();
            if (event.get("name").asText().equals("thread_name")) {
                tracks.put(thread, new Track(event.get("args").get("name").asText(), new ArrayList<>()));
            } else if (event.get("ph").asText().equals("X")) {
                tracks.get(thread)
                        .boxes()
                        .add(new Box(
                                event.get("name").asText(),
                                event.get("ts").asDouble(),
                                event.get("dur").asDouble(),
                                event.get("args").get("frame").asLong()));
            }
        }
        return List.copyOf(tracks.values());
    }

    /// Draws frames.
    ///
    /// @param tracks the first one holds the frames
    static BufferedImage draw(final List<Track> tracks, final long frame, final long count) {
        final List<Box> frames = tracks.getFirst().boxes().stream()
                .filter(box -> box.frame() >= frame && box.frame() < frame + count)
                .toList();
        final double begin = frames.getFirst().begin();
        final double scale = (WIDTH - LEFT - 8) / (frames.getLast().end() - begin); // pixels per microsecond
        final BufferedImage image = new BufferedImage(WIDTH, TOP + tracks.size() * ROW + 8, BufferedImage.TYPE_INT_RGB);
        final Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        axis(graphics, image.getHeight(), scale);
        final Map<String, Color> colours = new HashMap<>();
        int y = TOP;
        for (final Track track : tracks) {
            graphics.setColor(Color.BLACK);
            graphics.drawString(track.name(), 6, y + BOX - 4);
            for (final Box box : track.boxes()) {
                if (box.frame() >= frame && box.frame() < frame + count) {
                    final int left = LEFT + (int) ((box.begin() - begin) * scale);
                    final int right = LEFT + (int) ((box.end() - begin) * scale);
                    graphics.setColor(colours.computeIfAbsent(
                            box.name().replaceAll("\\d", ""), name -> COLOURS[colours.size() % COLOURS.length]));
                    draw(graphics, box.name(), left, y, Math.max(1, right - left));
                }
            }
            y += ROW;
        }
        graphics.dispose();
        return image;
    }

    private static void axis(final Graphics2D graphics, final int height, final double scale) {
        double step = 1; // microseconds: 1, 2, 5, 10 and so on
        for (int i = 0; step * scale < 80; i++) {
            step *= i % 3 == 1 ? 2.5 : 2;
        }
        for (double micros = 0; LEFT + micros * scale < WIDTH; micros += step) {
            final int x = LEFT + (int) (micros * scale);
            graphics.setColor(new Color(0xdddddd));
            graphics.drawLine(x, TOP - 6, x, height);
            graphics.setColor(Color.DARK_GRAY);
            graphics.drawString(String.format(Locale.ROOT, "%,.0f µs", micros), x + 3, TOP - 10);
        }
    }

    private static void draw(final Graphics2D graphics, final String name, final int x, final int y, final int width) {
        graphics.fillRect(x, y, width, BOX);
        if (width > 3) {
            graphics.setColor(graphics.getColor().darker());
            graphics.drawRect(x, y, width - 1, BOX - 1);
        }
        if (graphics.getFontMetrics().stringWidth(name) < width - 4) {
            graphics.setColor(Color.BLACK);
            graphics.drawString(name, x + 3, y + BOX - 4);
        }
    }
}
