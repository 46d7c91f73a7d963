package org.denserow.engine.snapshot;

import static org.denserow.engine.ground.Given.given;

import java.util.LinkedHashMap;
import java.util.Map;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.ground.Within;
import org.denserow.jobs.Experimental;

/// Keeps the last states of some parts, under ascending numbers. It is a ring of entries whose arrays are used again.
///
/// If the version of an array did not change since the entry before, both entries share the array
/// ([SavedState#put(String,Object,int,long)]). A full ring gives up its oldest entry for a new one.
///
/// *Cost*: an entry costs the copies of the arrays that changed. Once each array has as many copies as it needs,
/// nothing is allocated, unless a part allocates while it saves. *Threads*: one at a time; it must be a thread that may
/// change the parts.
@Experimental
public final class StateRing {

    /// The largest number of entries: 65,536.
    public static final int MAX_PLACES = 1 << 16;

    private final String[] names;
    private final Stateful[] parts;
    private final KeptState[] states; // by part
    private final long[] numbers; // by place
    private int first; // the place of the oldest entry
    private int size;
    private long bytes;
    private long freeBytes; // of them: of arrays that no entry has
    private long copiedBytes; // by the last save

    /// Creates an empty ring.
    ///
    /// @param parts the parts to save, by name, in the order in which they are saved and loaded
    /// @param places the largest number of entries, in `[1, MAX_PLACES]`
    /// @throws IllegalArgumentException if the number is out of range
    public StateRing(final Map<String, ? extends Stateful> parts, final int places) {
        if (places < 1 || places > MAX_PLACES) {
            throw new IllegalArgumentException("a ring has 1 to " + MAX_PLACES + " entries: places=" + places
                    + "; keep as many as you go back, and write files for more");
        }
        final Map<String, Stateful> all = new LinkedHashMap<>(given(parts, "parts"));
        this.names = all.keySet().toArray(String[]::new);
        this.parts = all.values().toArray(Stateful[]::new);
        this.numbers = new long[places];
        this.states = new KeptState[this.parts.length];
        for (int part = 0; part < states.length; part++) {
            given(this.parts[part], "part", "each name has one");
            states[part] = new KeptState(this);
        }
    }

    /// {@return the largest number of entries}
    public int places() {
        return numbers.length;
    }

    /// {@return the number of entries}
    public int size() {
        return size;
    }

    /// {@return the number of an entry}
    ///
    /// @param entry in `[0, size())`, 0 for the oldest
    /// @throws IndexOutOfBoundsException if there is no such entry
    public long number(final int entry) {
        return numbers[place(Within.index(entry, size, "entry", "ask size() first"))];
    }

    /// {@return the entry that has a number (0 for the oldest entry), or -1 if there is none}
    ///
    /// @param number any number
    public int find(final long number) {
        for (int entry = size - 1; entry >= 0; entry--) {
            if (numbers[place(entry)] == number) {
                return entry;
            }
        }
        return -1;
    }

    private int place(final int entry) {
        return (first + entry) % numbers.length;
    }

    // ---- Entries ----

    /// Saves all parts. If a part throws, there is no new entry.
    ///
    /// @param number greater than the number of the newest entry
    /// @throws IllegalArgumentException if it is not greater
    public void save(final long number) {
        if (size > 0 && number <= number(size - 1)) {
            throw new IllegalArgumentException("entries have ascending numbers: number=" + number + ", newest="
                    + number(size - 1) + "; drop the entries from that number on first");
        }
        if (size == numbers.length) {
            dropOldest();
        }
        copiedBytes = 0;
        final int place = place(size);
        boolean saved = false;
        try {
            for (int part = 0; part < states.length; part++) {
                states[part].write(place, size == 0 ? -1 : place(size - 1));
                parts[part].save(states[part]);
            }
            saved = true;
        } finally {
            for (final KeptState state : states) {
                state.read(place, false); // a part that kept the state writes no more
            }
            if (!saved) {
                drop(place);
            }
        }
        numbers[place] = number;
        size++;
    }

    /// Loads all parts from an entry. The entry stays in the ring.
    ///
    /// @param entry in `[0, size())`, 0 for the oldest
    /// @param onlyChanged whether parts may keep arrays that have the same version as in the entry. Pass false if a
    ///     part was left in the middle of a change
    /// @throws IndexOutOfBoundsException if there is no such entry
    public void load(final int entry, final boolean onlyChanged) {
        final int place = place(Within.index(entry, size, "entry", "ask size() first"));
        for (int part = 0; part < states.length; part++) {
            states[part].read(place, onlyChanged);
            parts[part].load(states[part]);
        }
    }

    /// {@return the states of an entry, by name; valid until the ring is used again}
    ///
    /// @param entry in `[0, size())`, 0 for the oldest
    /// @throws IndexOutOfBoundsException if there is no such entry
    public StateFile states(final int entry) {
        final int place = place(Within.index(entry, size, "entry", "ask size() first"));
        final StateFile file = new StateFile();
        for (int part = 0; part < states.length; part++) {
            states[part].read(place, false);
            file.add(names[part], states[part]);
        }
        return file;
    }

    /// Drops the oldest entry; its arrays are used again.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    public void dropOldest() {
        drop(place(Within.index(0, size, "entry", "ask size() first")));
        first = (first + 1) % numbers.length;
        size--;
    }

    /// Drops the newest entries; their arrays are used again.
    ///
    /// @param left the number of entries that stay, in `[0, size()]`
    /// @throws IndexOutOfBoundsException if it is out of range
    public void keepOldest(final int left) {
        Within.index(left, size + 1, "left", "ask size() first");
        while (size > left) {
            drop(place(--size));
        }
    }

    private void drop(final int place) {
        for (final KeptState state : states) {
            state.drop(place);
        }
    }

    /// Gives up the memory that no entry needs.
    public void shrink() {
        for (final KeptState state : states) {
            state.shrink();
        }
    }

    // ---- Memory ----

    /// {@return bytes of all arrays, including those that wait to be used again; a shared array counts once}
    public long bytes() {
        return bytes;
    }

    /// {@return bytes of the arrays that wait to be used again}
    public long freeBytes() {
        return freeBytes;
    }

    /// {@return bytes of the arrays that the last [#save(long)] did not share}
    public long copiedBytes() {
        return copiedBytes;
    }

    void kept(final long more) {
        bytes += more;
    }

    void freed(final long more) {
        freeBytes += more;
    }

    void copied(final long more) {
        copiedBytes += more;
    }

    static long bytes(final Object array) {
        return Footprint.of(array);
    }

    @Override
    public String toString() {
        return "StateRing{entries=" + size + " of " + numbers.length + ", bytes=" + bytes + '}';
    }
}
