package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.denserow.arrow.RowImport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rows of CSV through the mapping that reads Arrow.
@DisplayName("Rows from CSV")
class CsvRowsTest {

    @TempDir
    private Path folder;

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));
    private final Table dogs = sim.define("dog", Layout.dense(10_000));
    private final ByteColumn legs = dogs.bytes("legs");
    private final IntColumn bones = dogs.ints("bones");
    private final LongColumn born = dogs.longs("born");
    private final FloatColumn at = dogs.vec2("at");
    private final FloatColumn weight = dogs.floats("weight");
    private final DoubleColumn height = dogs.doubles("height");
    private final ObjectColumn<String> name = dogs.objects("name", String.class);
    private final Tag hungry = dogs.tag("hungry");
    private final HandleColumn mother = dogs.handles("mother", dogs);

    @AfterEach
    void close() {
        sim.close();
    }

    private CsvRows csv(final String text) throws IOException {
        return CsvRows.open(Files.writeString(folder.resolve("dogs.csv"), text));
    }

    private RowImport mapping() {
        final RowImport made = RowImport.into(dogs)
                .key("id")
                .column("legs", legs)
                .column("bones", bones)
                .column("born", born)
                .vector(at, "x", "y")
                .column("weight", weight)
                .column("height", height)
                .column("name", name)
                .tag("hungry", hungry);
        return made.reference("mother", mother, made);
    }

    @Test
    @DisplayName("a column is what its part takes; names come in any order, quotes, blanks and a mark do not matter")
    void read_everyPart_hasItsValues() throws IOException {
        final RowImport made = mapping();
        try (CsvRows rows = csv("\uFEFFid, legs,bones,born,x,y,weight,height,name,hungry,mother\n"
                + "a,4,-7,9223372036854775807,0.1,1e3,NaN,0.1,\"Rex, \"\"the\"\" dog\nof all\",true,b\n"
                + "\n"
                + "b, 3 , 8,-9223372036854775808,inf,-Infinity,-0.0,1e-300,,FALSE,\n"
                + "c,0,0,0,0,0,0,0,C,1,a\n")) {
            made.read(rows);
        }
        RowImport.run(sim, made);
        sim.step();
        assertArrayEquals(new byte[] {4, 3, 0}, Arrays.copyOf(legs.values(), 3));
        assertArrayEquals(new int[] {-7, 8, 0}, Arrays.copyOf(bones.values(), 3));
        assertArrayEquals(new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 0}, Arrays.copyOf(born.values(), 3));
        assertArrayEquals(
                new float[] {0.1f, 1000, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0, 0},
                Arrays.copyOf(at.values(), 6));
        assertArrayEquals(new float[] {Float.NaN, -0f, 0}, Arrays.copyOf(weight.values(), 3));
        assertArrayEquals(new double[] {0.1, 1e-300, 0}, Arrays.copyOf(height.values(), 3));
        assertEquals("Rex, \"the\" dog\nof all", name.get(0));
        assertEquals(null, name.get(1));
        assertTrue(hungry.bits().get(0));
        assertFalse(hungry.bits().get(1));
        assertTrue(hungry.bits().get(2));
        assertEquals(made.handle(1), mother.get(0));
        assertEquals(Handle.NULL, mother.get(1));
        assertEquals(made.handle(0), mother.get(2));
    }

    @ParameterizedTest
    @DisplayName("a value that is written otherwise, an empty number and a wrong line are refused with their line")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            a,4.5,1,1,1,1,1,1,n,1, | a whole number has digits only, and at most 64 bits: file=F, line=3, column=legs, value=4.5;
            a,128,1,1,1,1,1,1,n,1, | a number must stay the same in its column: file=F, line=3, column=legs, type=CSV, value=128,
            a,4,,1,1,1,1,1,n,1, | only references and texts may be null: file=F, line=3, column=bones, type=CSV, value=null,
            a,4,1,1,0.5f,1,1,1,n,1, | a number is written as 0.5 or 1e-3: file=F, line=3, column=x, value=0.5f;
            a,4,1,1,1,1,1,NA,n,1, | a number is written as 0.5 or 1e-3: file=F, line=3, column=height, value=NA;
            a,4,1,1,1,1,1,1,n,yes, | a truth value is written as true or false, or as 1 or 0: file=F, line=3, column=hungry, value=yes;
            a,4,1 | a line has a value for each column: file=F, line=3, values=3, columns=11;
            a,4,1,1,1,1,1,1,n,1,,, | a line has a value for each column: file=F, line=3, values=13, columns=11;
            a,4,1,1,1,1,1,1,"n,1, | a file must be well-formed CSV: file=F, after line=2, error=
            a,4,1,1,1,1,1,1,n,1,z | a reference names a row that is imported: file=F, line=3, column=mother, value=z,
            k,4,1,1,1,1,1,1,n,1, | keys of rows are distinct: file=F, line=3, column=id, value=k, first at file=F, line=2;
            """)
    void read_wrongValue_isRefusedWithItsLine(final String line, final String message) throws IOException {
        final RowImport made = mapping();
        try (CsvRows rows =
                csv("id,legs,bones,born,x,y,weight,height,name,hungry,mother\nk,0,0,0,0,0,0,0,C,1,\n" + line + "\n")) {
            final IOException refused = assertThrows(IOException.class, () -> RowImport.run(sim, made.read(rows)));
            final String expected = message.replace("=F,", "=" + folder.resolve("dogs.csv") + ",");
            assertTrue(refused.getMessage().startsWith(expected), refused.getMessage() + "\n" + expected);
        }
        sim.step();
        assertEquals(0, dogs.size());
    }

    @Test
    @DisplayName("a file without names is refused")
    void open_noNames_isRefused() {
        final IOException refused = assertThrows(IOException.class, () -> csv("\n\n"));
        assertTrue(
                refused.getMessage().startsWith("CSV begins with the names of its columns: file="),
                refused.getMessage());
    }

    @Test
    @DisplayName("random numbers of several batches come back as they were written")
    void read_randomNumbers_areTheSame() throws IOException {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("CsvRowsTest -Dseed=" + seed);
        final Random random = new Random(seed);
        final int count = 2 * CsvRows.BATCH_LINES - random.nextInt(5) + 2;
        final double[] doubles = new double[count];
        final float[] floats = new float[count];
        final long[] longs = new long[count];
        final StringBuilder text = new StringBuilder("double,long,float\n");
        for (int row = 0; row < count; row++) {
            doubles[row] = Double.longBitsToDouble(random.nextLong());
            floats[row] = Float.intBitsToFloat(random.nextInt());
            longs[row] = random.nextLong();
            text.append(doubles[row])
                    .append(',')
                    .append(longs[row])
                    .append(',')
                    .append(floats[row])
                    .append('\n');
        }
        final RowImport made = RowImport.into(dogs)
                .column("double", height)
                .column("long", born)
                .column("float", weight);
        try (CsvRows rows = csv(text.toString())) {
            made.read(rows);
        }
        assertEquals(count, RowImport.run(sim, made), () -> "seed=" + seed);
        sim.step();
        assertArrayEquals(doubles, Arrays.copyOf(height.values(), count), () -> "seed=" + seed);
        assertArrayEquals(floats, Arrays.copyOf(weight.values(), count), () -> "seed=" + seed);
        assertArrayEquals(longs, Arrays.copyOf(born.values(), count), () -> "seed=" + seed);
    }
}
