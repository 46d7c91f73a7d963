package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.index.LinkedCursor;
import org.denserow.engine.index.LinkedGrid;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.sparse.SparseIntTable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An example: the data of a large map of which little is used, saved and read again.
class MapDataTest {

    private static final int CAMPS = 1000;
    private static final double NEAR = 60;

    @TempDir
    private Path folder;

    // snippet: map
    static final class WorldMap {

        static final int SIDE = 4096;

        final Bitfield built = Bitfield.withCapacity(SIDE * SIDE); // 2 MiB: is anything in a cell?
        final SparseIntTable owners = SparseIntTable.withLength(SIDE * SIDE); // 4 bytes a used cell, and 3 bits a cell
        final LinkedGrid camps = new LinkedGrid(64); // items by place; cells without items take nothing

        WorldMap() {
            built.summarize(); // levels, so that a walk skips what is empty
        }

        void build(final int x, final int y, final int owner) {
            built.set(y * SIDE + x);
            owners.set(y * SIDE + x, owner);
        }

        void saveTo(final Path file) throws IOException {
            final SavedState words = new SavedState();
            words.put("words", built.words(), built.words().length);
            new StateFile()
                    .add("built", words)
                    .add("owners", owners)
                    .add("camps", camps)
                    .writeTo(file);
        }

        void loadFrom(final Path file) throws IOException {
            final StateFile saved = StateFile.read(file);
            saved.state("built").copyTo("words", built.words());
            built.summarize();
            saved.load("owners", owners).load("camps", camps);
        }
    }
    // end

    @Test
    @DisplayName(
            "a map of 4,096 × 4,096 cells, 1 % used: bits, table and grid, saved and read again, beside a plain map")
    void loadFrom_savedMap_isTheMap() throws IOException {
        final SplittableRandom random = new SplittableRandom(7);
        final WorldMap map = new WorldMap();
        final Map<Integer, Integer> plain = new HashMap<>();
        while (plain.size() < WorldMap.SIDE * WorldMap.SIDE / 100) {
            final int x = random.nextInt(WorldMap.SIDE);
            final int y = random.nextInt(WorldMap.SIDE);
            map.build(x, y, x ^ y);
            plain.put(y * WorldMap.SIDE + x, x ^ y);
        }
        for (int camp = 0; camp < CAMPS; camp++) {
            map.camps.insert(camp, random.nextDouble(WorldMap.SIDE), random.nextDouble(WorldMap.SIDE));
        }
        final Path file = folder.resolve("map");
        map.saveTo(file);
        final WorldMap read = new WorldMap();
        read.build(1, 1, 1); // is overwritten
        read.loadFrom(file);
        for (final WorldMap each : new WorldMap[] {map, read}) {
            int cells = 0;
            for (final BitCursor it = each.built.cursor(); it.next(); cells++) {
                assertEquals(plain.get(it.row()), each.owners.get(it.row()));
            }
            assertEquals(plain.size(), cells);
        }
        final StringBuilder near = new StringBuilder();
        for (final WorldMap each : new WorldMap[] {map, read}) {
            final LinkedCursor cursor = each.camps.cursor();
            cursor.around(2000, 2000, NEAR);
            int sum = 0;
            while (cursor.next()) {
                sum = 31 * sum + cursor.item();
            }
            near.append(sum).append(' ');
        }
        assertEquals(2, near.toString().split(" ").length);
        assertEquals(near.toString().split(" ")[0], near.toString().split(" ")[1], "the same camps in the same order");
        assertTrue(read.owners.bytes() < 9L << 20, "an array of int takes 64 MiB, the table: " + read.owners.bytes());
        assertTrue(Files.size(file) < 12L << 20, "bytes of the file: " + Files.size(file));
    }
}
