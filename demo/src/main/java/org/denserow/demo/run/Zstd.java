package org.denserow.demo.run;

import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import org.denserow.engine.snapshot.Compression;

/// Zstandard, as an example of a compression that a caller of the engine brings along.
///
/// The bytes of an array are shuffled first: the lowest bytes of all cells, then the next ones, and so on. Neighbouring
/// cells often differ in their low bytes only, so the others become long runs.
///
/// *Threads*: any, several at once.
public final class Zstd implements Compression {

    private static final int LEVEL = 3; // the default of the program `zstd`

    /// The compression; its native code is loaded with the first array.
    public Zstd() {}

    @Override
    public String name() {
        return "zstd, bytes shuffled";
    }

    @Override
    public byte[] compress(final byte[] bytes, final int cellBytes) {
        final byte[] shuffled = new byte[bytes.length];
        final int cells = bytes.length / cellBytes;
        for (int at = 0; at < cellBytes; at++) {
            for (int cell = 0; cell < cells; cell++) {
                shuffled[at * cells + cell] = bytes[cell * cellBytes + at];
            }
        }
        return com.github.luben.zstd.Zstd.compress(shuffled, LEVEL);
    }

    @Override
    public void restore(final byte[] compressed, final int cellBytes, final byte[] into) throws IOException {
        final byte[] shuffled = new byte[into.length];
        final long length;
        try {
            length = com.github.luben.zstd.Zstd.decompress(shuffled, compressed);
        } catch (final ZstdException damaged) {
            throw new IOException(damaged.getMessage(), damaged);
        }
        if (com.github.luben.zstd.Zstd.isError(length) || length != into.length) {
            throw new IOException("an array must have its length: bytes=" + length + ", expected=" + into.length);
        }
        final int cells = into.length / cellBytes;
        for (int at = 0; at < cellBytes; at++) {
            for (int cell = 0; cell < cells; cell++) {
                into[cell * cellBytes + at] = shuffled[at * cells + cell];
            }
        }
    }
}
