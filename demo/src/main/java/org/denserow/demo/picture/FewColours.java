package org.denserow.demo.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.WritableRaster;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes an image of at most 64 colours, a quarter of the bytes. Those that were asked for stay first, then the most
/// frequent ones; smooth edges have many more, and each of these becomes the one that is nearest.
final class FewColours {

    private static final int MOST = 64;

    private FewColours() {}

    /// {@return the image with a byte per pixel}
    ///
    /// @param image opaque
    /// @param asked colours that were drawn with, `0xRRGGBB`
    static BufferedImage of(final BufferedImage image, final Set<Integer> asked) {
        final int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        final Map<Integer, Integer> counts = new HashMap<>();
        for (final int pixel : pixels) {
            counts.merge(pixel, 1, Integer::sum);
        }
        final List<Integer> byCount = counts.entrySet().stream()
                .sorted(Comparator.comparing(
                                (final Map.Entry<Integer, Integer> each) -> !asked.contains(each.getKey() & 0xFFFFFF))
                        .thenComparing(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        final int[] kept =
                byCount.stream().limit(MOST).mapToInt(Integer::intValue).toArray();
        final Map<Integer, Integer> indices = new HashMap<>();
        byCount.forEach(colour -> indices.put(colour, nearest(colour, kept)));
        final IndexColorModel model = new IndexColorModel(8, kept.length, kept, 0, false, -1, DataBuffer.TYPE_BYTE);
        final WritableRaster raster = model.createCompatibleWritableRaster(image.getWidth(), image.getHeight());
        for (int i = 0; i < pixels.length; i++) {
            raster.setSample(i % image.getWidth(), i / image.getWidth(), 0, indices.get(pixels[i]));
        }
        return new BufferedImage(model, raster, false, null);
    }

    /// {@return the index of the kept colour that is nearest; the first of several}
    private static int nearest(final int colour, final int[] kept) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < kept.length && least > 0; i++) {
            final int red = (colour >> 16 & 0xFF) - (kept[i] >> 16 & 0xFF);
            final int green = (colour >> 8 & 0xFF) - (kept[i] >> 8 & 0xFF);
            final int blue = (colour & 0xFF) - (kept[i] & 0xFF);
            final int distance = red * red + green * green + blue * blue;
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }
}
