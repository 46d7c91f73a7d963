package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that pyarrow, polars and pandas wrote; `write.py` beside them says how.
@DisplayName("Files of other writers")
class ForeignFilesTest {

    private static final String LONG = "a text of more than twelve bytes, ü";

    static Path file(final String name) {
        return Path.of("src/test/resources/org/denserow/arrow", name);
    }

    private static Map<String, String> read(final String name) throws IOException {
        try (ArrowReader rows = ArrowReader.open(file(name))) {
            return AllValues.of(rows);
        }
    }

    @DisplayName("every kind that pyarrow writes is read, or named, in the form of a file and of a stream")
    @ParameterizedTest
    @ValueSource(strings = {"pyarrow.arrow", "pyarrow.arrows"})
    void read_everyKindOfPyarrow_hasItsValues(final String name) throws IOException {
        final Map<String, String> expected = new LinkedHashMap<>();
        expected.put("truth", "true false null true true false");
        expected.put("int8", "0 1 -128 127 null 5");
        expected.put("int16", "0 1 -32768 32767 null 5");
        expected.put("int32", "0 1 -2147483648 2147483647 null 5");
        expected.put("int64", "0 1 -9223372036854775808 9223372036854775807 null 5");
        expected.put("uint8", "0 1 0 255 null 5");
        expected.put("uint16", "0 1 0 65535 null 5");
        expected.put("uint32", "0 1 0 4294967295 null 5");
        expected.put("uint64", "0 1 0 18446744073709551615 null 5");
        expected.put("float32", "0.5 -0.0 Infinity NaN null 3.0");
        expected.put("float64", "0.1 -0.0 -Infinity NaN null 3.0");
        expected.put("utf8", " ä " + LONG + " null e f");
        expected.put("large", " ä " + LONG + " null e f");
        expected.put("view", " ä " + LONG + " null e " + LONG + LONG);
        expected.put("pair", "1.0,2.0 3.0,4.0 null null 7.0,8.0 9.0,10.0");
        expected.put("triple", "0,1,2 1,2,3 2,3,4 3,4,5 4,5,6 5,6,7");
        expected.put("coded", "x y null x z y");
        expected.put("last", "0 1 2 3 4 5");
        final Map<String, String> found = read(name);
        expected.forEach(
                (field, values) -> assertEquals(values.strip(), found.get(field).strip(), field));
        assertEquals(36, found.size(), found.keySet().toString());
        assertEquals("list", found.get("list").substring(0, 4));
    }

    @Test
    @DisplayName("the metadata of the schema is there, and each field has its type")
    void open_file_hasMetadataAndTypes() throws IOException {
        try (ArrowReader rows = ArrowReader.open(file("pyarrow.arrow"))) {
            assertEquals(Map.of("model", "kinds", "seed", "7"), rows.metadata());
            assertEquals(
                    new TableField("pair", FieldKind.FLOAT, 2, "float32[2]"),
                    rows.fields().get(14));
            assertEquals(
                    new TableField("triple", FieldKind.INTEGER, 3, "int32[3]"),
                    rows.fields().get(15));
            assertEquals(
                    new TableField("coded", FieldKind.TEXT, 1, "dictionary of utf8"),
                    rows.fields().get(16));
            assertEquals(FieldKind.OTHER, rows.fields().get(17).kind());
            assertEquals(-1, rows.batch());
            assertTrue(rows.next());
            assertEquals(4, rows.rows());
            assertTrue(rows.next());
            assertEquals(1, rows.batch());
            assertEquals(2, rows.rows());
        }
    }

    @DisplayName("polars' views and categories are read")
    @ParameterizedTest
    @ValueSource(strings = {"polars.arrow", "polars.arrows"})
    void read_polars_hasItsValues(final String name) throws IOException {
        assertEquals(
                "{id=3 1 2, name=a " + LONG
                        + " null, kind=cat dog cat, at=1.0,2.0 3.0,4.0 5.0,6.0, hungry=true false true}",
                read(name).toString());
    }

    @Test
    @DisplayName("a file of pandas is read, with its categories; pandas writes what is not a number as null")
    void read_pandas_hasItsValues() throws IOException {
        assertEquals(
                "{id=3 1 2, name=a " + LONG + " null, kind=cat dog cat, weight=1.5 2.5 null, hungry=true false true}",
                read("pandas.feather").toString());
    }

    @Test
    @DisplayName("a dictionary may grow in a stream, or come anew")
    void read_changedDictionary_hasPresentTexts() throws IOException {
        assertEquals("{coded=x y y z x}", read("deltas.arrows").toString());
        assertEquals("{coded=x y y z x}", read("replaced.arrows").toString());
    }

    @DisplayName("compressed batches are refused by the name of their compression")
    @ParameterizedTest
    @ValueSource(strings = {"zstd", "lz4"})
    void next_compressed_isRefused(final String codec) throws IOException {
        try (ArrowReader rows = ArrowReader.open(file(codec + ".arrow"))) {
            final IOException refused = assertThrows(IOException.class, rows::next);
            assertTrue(refused.getMessage().startsWith("batches must not be compressed: "), refused.getMessage());
            assertTrue(refused.getMessage().contains("batch=0, compression=" + codec + ";"), refused.getMessage());
        }
    }
}
