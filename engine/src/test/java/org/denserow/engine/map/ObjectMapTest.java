package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ObjectMapTest {

    private static final int TYPE = 11;

    private final List<Texture> released = new ArrayList<>();
    private final ObjectMap<Texture> textures =
            ObjectMap.create("texture", TYPE, Layout.dense(2).growable(), Texture.class, released::add);

    /// A record, so that two textures of one name are equal and still two resources.
    private record Texture(String name) {}

    @Test
    @DisplayName("HM-31 resource cache: a resource shared by rows is released once, when its last row dies")
    void destroy_lastRowOfASharedResource_releasesItOnce() {
        final Texture grass = new Texture("grass");
        final Texture stone = new Texture("stone");
        final long meadow = textures.insert(grass);
        final long wall = textures.insert(stone);
        final long garden = textures.insert(grass);
        assertSame(grass, textures.get(garden));
        assertEquals(3, textures.size());
        assertEquals(2, textures.distinct());
        assertTrue(textures.destroy(meadow));
        assertEquals(List.of(), released);
        assertFalse(textures.destroy(meadow), "stale");
        assertSame(grass, textures.get(garden), "the other row still holds it");
        assertSame(stone, textures.get(wall));
        assertThrows(IllegalArgumentException.class, () -> textures.get(meadow));
        assertTrue(textures.destroy(garden));
        assertEquals(List.of(grass), released);
        textures.insert(grass);
        textures.clear();
        assertEquals(3, released.size(), "an object that came again is released again");
        assertEquals(0, textures.size() + textures.distinct());
    }

    @Test
    void insert_equalObjects_areDistinctResources() {
        final Texture first = new Texture("same");
        final Texture second = new Texture("same");
        final long a = textures.insert(first);
        textures.insert(second);
        assertEquals(2, textures.distinct());
        textures.destroy(a);
        assertEquals(1, released.size());
        assertSame(first, released.get(0));
    }

    @Test
    void operations_random_agreeWithHashMap() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Texture[] pool = new Texture[20];
        for (int i = 0; i < pool.length; i++) {
            pool[i] = new Texture("t" + i % 7);
        }
        final Map<Long, Texture> model = new HashMap<>();
        final List<Long> live = new ArrayList<>();
        int expected = 0;
        for (int step = 0; step < 50_000; step++) {
            final String where = "seed=" + seed + " step=" + step;
            if (random.nextInt(5000) == 0) {
                expected += (int) model.values().stream()
                        .map(System::identityHashCode)
                        .distinct()
                        .count();
                textures.clear();
                model.clear();
                live.clear();
            } else if (live.isEmpty() || random.nextInt(100) < 50) {
                final Texture texture = pool[random.nextInt(pool.length)];
                final long handle = textures.insert(texture);
                model.put(handle, texture);
                live.add(handle);
            } else {
                final long handle = live.remove(random.nextInt(live.size()));
                final Texture texture = model.remove(handle);
                assertTrue(textures.destroy(handle), where);
                expected += model.values().stream().anyMatch(other -> other == texture) ? 0 : 1;
            }
            assertEquals(expected, released.size(), where);
            assertEquals(model.size(), textures.size(), where);
            if (step % 50 == 0) {
                textures.checkInvariants(); // nothing is kept alive behind the last row
                for (int row = 0; row < textures.size(); row++) {
                    assertSame(model.get(textures.handle(row)), textures.get(row), where);
                    assertEquals(row, textures.find(textures.handle(row)), where);
                }
            }
        }
        assertTrue(expected > 1000, "released=" + expected);
    }

    @Test
    void clear_hookThrows_releasesTheOthersAllTheSame() {
        final List<Texture> seen = new ArrayList<>();
        final ObjectMap<Texture> failing =
                ObjectMap.create("failing", TYPE, Layout.dense(4), Texture.class, texture -> {
                    seen.add(texture);
                    throw new IllegalStateException(texture.name());
                });
        for (int i = 0; i < 3; i++) {
            failing.insert(new Texture("t" + i));
        }
        final IllegalStateException first = assertThrows(IllegalStateException.class, failing::clear);
        assertEquals("t0", first.getMessage());
        assertEquals(2, first.getSuppressed().length);
        assertEquals(3, seen.size());
        assertEquals(0, failing.size() + failing.distinct());
        failing.checkInvariants();
        final long handle = failing.insert(new Texture("again"));
        assertThrows(IllegalStateException.class, () -> failing.destroy(handle));
        assertFalse(failing.isValid(handle), "destroyed all the same");
    }

    @Test
    void release_hookChangesTheMap_isRefused() {
        final List<ObjectMap<Texture>> self = new ArrayList<>();
        final ObjectMap<Texture> changing = ObjectMap.create(
                "changing",
                TYPE,
                Layout.dense(4),
                Texture.class,
                texture -> self.get(0).insert(texture));
        self.add(changing);
        final long handle = changing.insert(new Texture("t"));
        final IllegalStateException error = assertThrows(IllegalStateException.class, () -> changing.destroy(handle));
        assertTrue(error.getMessage().contains("type=changing"), error.getMessage());
        assertEquals(0, changing.size());
    }

    @Test
    void clear_pinnedRowsWithHoles_releasesEveryObjectOnce() {
        final List<String> gone = new ArrayList<>();
        final ObjectMap<String> map = ObjectMap.create("p", 1, Layout.pinned(8), String.class, gone::add);
        final long first = map.insert("a");
        map.insert("b");
        map.insert("c");
        map.destroy(first);
        map.checkInvariants();
        assertEquals(2, map.size());
        assertEquals(3, map.end());
        assertNull(map.get(0), "a hole");
        assertEquals("c", map.get(2));
        map.clear();
        map.checkInvariants();
        assertEquals(List.of("a", "b", "c"), gone);
        assertEquals(0, map.distinct());
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // as a caller without generics does
    void insert_anotherClass_isRefusedAndChangesNothing() {
        final ObjectMap raw = ObjectMap.create("r", 1, Layout.dense(4), Texture.class, object -> {});
        assertThrows(IllegalArgumentException.class, () -> raw.insert("text"));
        assertEquals(0, raw.size());
        raw.checkInvariants();
    }

    @Test
    void create_fixedRows_isRefused() {
        final IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class,
                () -> ObjectMap.create("r", 1, Layout.fixed(3), String.class, object -> {}));
        assertTrue(error.getMessage().contains("name=r, layout=Layout[kind=FIXED"), error.getMessage());
    }

    @Test
    void misuse_nullFullAndStrangers_isNamed() {
        assertThrows(NullPointerException.class, () -> textures.insert(null));
        final ObjectMap<Texture> small = ObjectMap.create("small", TYPE, Layout.dense(1), Texture.class, texture -> {});
        final long only = small.insert(new Texture("only"));
        assertThrows(IllegalStateException.class, () -> small.insert(new Texture("more")));
        assertEquals(1, small.distinct());
        assertThrows(IllegalArgumentException.class, () -> small.get(Handle.NULL));
        assertThrows(IndexOutOfBoundsException.class, () -> small.get(1));
        assertTrue(small.isValid(only));
        assertFalse(small.destroy(Handle.of(TYPE + 1, 1, 0)));
    }
}
