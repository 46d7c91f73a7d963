package org.denserow.demo.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.WritableRaster;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes an image of at most 64 colours, a quarter of the bytes. The most frequent ones stay; smooth edges have many more,
/// and each of these becomes the one that is nearest.
final class FewColours {

    private static final int MOST = 64;

    private FewColours() {}

    /// {@return the image with a byte per pixel}
    ///
    /// @param image opaque
    static BufferedImage of(final BufferedImage image) {
        final int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        final Map<Integer, Integer> counts = new HashMap<>();
        for (final int pixel : pixels) {
            counts.merge(pixel, 1, Integer::sum);
        }
        final List<Integer> byCount = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
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
