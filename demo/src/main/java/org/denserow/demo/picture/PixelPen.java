package org.denserow.demo.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/// Draws pixels, for a PNG file. Texts need the fonts of the machine.
final class PixelPen implements Pen {

    private static final int SHADE = 46; // of 255

    private final BufferedImage image;
    private final Graphics2D graphics;
    private final Set<Integer> asked = new HashSet<>(); // colours

    /// A white page.
    PixelPen(final int width, final int height) {
        image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
    }

    private void use(final int colour) {
        graphics.setColor(new Color(colour));
        asked.add(colour & 0xFFFFFF);
    }

    @Override
    public void fill(final Shape shape, final int colour) {
        use(colour);
        graphics.fill(shape);
    }

    @Override
    public void fillSquares(final Shape squares, final int colour) {
        fill(squares, colour); // whole pixels have sharp edges anyway
    }

    @Override
    public void shade(final Shape shape, final int colour) {
        graphics.setColor(new Color(SHADE << 24 | colour, true));
        graphics.fill(shape);
    }

    @Override
    public void draw(final Shape shape, final double width, final int colour) {
        use(colour);
        graphics.setStroke(new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(shape);
    }

    @Override
    public void text(
            final String text, final double x, final double y, final Anchor anchor, final int size, final int colour) {
        use(colour);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, size));
        final int width = graphics.getFontMetrics().stringWidth(text);
        final double left = switch (anchor) {
            case START -> x;
            case MIDDLE -> x - width / 2.0;
            case END -> x - width;
        };
        graphics.drawString(text, (float) left, (float) y);
    }

    /// Writes the page as PNG.
    ///
    /// @throws IOException if `out` does not take it
    void write(final OutputStream out) throws IOException {
        final ImageWriter png = ImageIO.getImageWritersByFormatName("png").next();
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(); // so that `out` throws its own errors
        try (ImageOutputStream stream = new MemoryCacheImageOutputStream(bytes)) {
            final ImageWriteParam smallest = png.getDefaultWriteParam();
            smallest.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            smallest.setCompressionQuality(0);
            png.setOutput(stream);
            png.write(null, new IIOImage(FewColours.of(image, asked), null, null), smallest);
        } finally {
            png.dispose();
        }
        bytes.writeTo(out);
    }
}
