package org.denserow.demo.picture;

/// The contrast of two colours as WCAG 2.2 defines it.
public final class Contrast {

    private Contrast() {}

    /// {@return the contrast, from 1 to 21}
    ///
    /// @param one as 0xRRGGBB
    /// @param other as 0xRRGGBB
    public static double of(final int one, final int other) {
        final double a = luminance(one) + 0.05;
        final double b = luminance(other) + 0.05;
        return Math.max(a / b, b / a);
    }

    /// {@return the contrast of two colours of a style sheet}
    ///
    /// @param one as RRGGBB
    /// @param other as RRGGBB
    public static double of(final String one, final String other) {
        return of(Integer.parseInt(one, 16), Integer.parseInt(other, 16));
    }

    private static double luminance(final int colour) {
        return 0.2126 * linear(colour >> 16 & 0xFF)
                + 0.7152 * linear(colour >> 8 & 0xFF)
                + 0.0722 * linear(colour & 0xFF);
    }

    private static double linear(final int part) {
        final double value = part / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
