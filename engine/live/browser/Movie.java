import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/// Makes one moving picture of pictures: `java Movie.java FOLDER FILE.gif WIDTH HUNDREDTHS`. All pictures of the folder,
/// by name, each for so many hundredths of a second, without an end.
public class Movie {

    public static void main(final String[] args) throws IOException {
        final File[] pictures = new File(args[0]).listFiles((folder, name) -> name.endsWith(".png"));
        Arrays.sort(pictures);
        final int width = Integer.parseInt(args[2]);
        final ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        final File file = new File(args[1]);
        file.delete();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(file)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (int i = 0; i < pictures.length; i++) {
                final BufferedImage small = scaled(ImageIO.read(pictures[i]), width);
                writer.writeToSequence(new IIOImage(small, null, timed(writer, small, args[3], i == 0)), null);
            }
            writer.endWriteSequence();
        }
        System.out.printf("%s: %,d bytes, %d pictures%n", file, file.length(), pictures.length);
    }

    private static BufferedImage scaled(final BufferedImage from, final int width) {
        final BufferedImage to = new BufferedImage(
                width, from.getHeight() * width / from.getWidth(), BufferedImage.TYPE_INT_RGB);
        final Graphics2D on = to.createGraphics();
        on.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        on.drawImage(from, 0, 0, to.getWidth(), to.getHeight(), null);
        on.dispose();
        return to;
    }

    private static IIOMetadata timed(
            final ImageWriter writer, final BufferedImage picture, final String hundredths, final boolean isFirst)
            throws IOException {
        final IIOMetadata metadata =
                writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(picture), null);
        final IIOMetadataNode root = (IIOMetadataNode) metadata.getAsTree("javax_imageio_gif_image_1.0");
        final IIOMetadataNode control = child(root, "GraphicControlExtension");
        control.setAttribute("disposalMethod", "none");
        control.setAttribute("userInputFlag", "FALSE");
        control.setAttribute("transparentColorFlag", "FALSE");
        control.setAttribute("transparentColorIndex", "0");
        control.setAttribute("delayTime", hundredths);
        if (isFirst) { // the extension by which viewers repeat
            final IIOMetadataNode extension = new IIOMetadataNode("ApplicationExtension");
            extension.setAttribute("applicationID", "NETSCAPE");
            extension.setAttribute("authenticationCode", "2.0");
            extension.setUserObject(new byte[] {1, 0, 0});
            child(root, "ApplicationExtensions").appendChild(extension);
        }
        metadata.setFromTree("javax_imageio_gif_image_1.0", root);
        return metadata;
    }

    private static IIOMetadataNode child(final IIOMetadataNode root, final String name) {
        for (int i = 0; i < root.getLength(); i++) {
            if (root.item(i).getNodeName().equals(name)) {
                return (IIOMetadataNode) root.item(i);
            }
        }
        final IIOMetadataNode made = new IIOMetadataNode(name);
        root.appendChild(made);
        return made;
    }
}
