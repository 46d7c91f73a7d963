package org.denserow.demo.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The picture of a trace file has its slices at their places.
class TracePictureTest {

    @TempDir
    private Path folder;

    private static Slice slice(final Lane.Kind kind, final long frame, final long begin, final long end) {
        return new Slice(new Lane("denserow-1", kind, 0), "s", begin, end, Map.of("frame", frame));
    }

    @Test
    void draw_traceFile_boxesStandAtTheirTimesInTheirLanes() throws IOException {
        final Path file = folder.resolve("trace.json");
        try (OutputStream out = Files.newOutputStream(file)) {
            ChromeTrace.write(
                    List.of(
                            slice(Lane.Kind.FRAME, 4, 0, 500_000),
                            slice(Lane.Kind.FRAME, 5, 500_000, 1_000_000),
                            slice(Lane.Kind.FRAME, 6, 1_000_000, 9_000_000),
                            slice(Lane.Kind.WORKER, 5, 750_000, 1_000_000),
                            slice(Lane.Kind.WORKER, 6, 1_000_000, 2_000_000)),
                    out);
        }
        final Path picture = folder.resolve("trace.png");
        TracePicture.main(new String[] {file.toString(), picture.toString(), "4", "2"});
        final BufferedImage image = javax.imageio.ImageIO.read(picture.toFile());
        final int width = TracePicture.WIDTH - TracePicture.LEFT - 8;
        final int frames = TracePicture.TOP + 2;
        final int worker = frames + TracePicture.ROW;
        final int white = Color.WHITE.getRGB();
        assertEquals(TracePicture.WIDTH, image.getWidth());
        assertNotEquals(white, image.getRGB(TracePicture.LEFT + width / 4, frames));
        assertNotEquals(white, image.getRGB(TracePicture.LEFT + width * 3 / 4, frames));
        assertEquals(white, image.getRGB(TracePicture.LEFT + width * 5 / 8, worker), "before the chunk");
        assertNotEquals(white, image.getRGB(TracePicture.LEFT + width * 7 / 8, worker), "in the chunk");
        assertEquals(white, image.getRGB(TracePicture.WIDTH - 4, worker), "frame 6 is not drawn");
    }
}
