package org.denserow.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.command.Timeline;
import org.denserow.engine.command.Wakes;
import org.denserow.engine.slots.SlotArrays;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;

/// Turns the states of a snapshot into states for another definition, or refuses: the rules of
/// [Simulation#restoreInto(Snapshot, Evolution)].
///
/// Slots, rows, columns and tags are taken by name. What is made from them, and what lasts one lap, is taken only where
/// the whole type is defined as before; elsewhere the parts take their defaults ([SavedState#lacks(String)]). So no
/// array has to be understood here except columns that widen and the capacity.
///
/// *Threads*: one.
final class Evolving {

    private static final String TIME = "time unit=";

    private final StateFile saved;
    private final DefinitionText before;
    private final DefinitionText now;
    private final Evolution evolution;
    private final int maxSlots;
    private final boolean sameBoundaries;
    private final boolean sameOrders;
    private final List<String> changes = new ArrayList<>();
    private final StateFile states = new StateFile();
    private final Set<String> used = new HashSet<>(); // old names
    private final Set<String> recoded = new HashSet<>(); // columns

    /// @param saved the states of the snapshot
    /// @param before its definition
    /// @param now the definition of the simulation
    /// @param evolution what was renamed or dropped
    /// @param maxSlots of the simulation
    Evolving(
            final StateFile saved,
            final List<String> before,
            final List<String> now,
            final Evolution evolution,
            final int maxSlots) {
        this.saved = saved;
        this.before = DefinitionText.of(before);
        this.now = DefinitionText.of(now);
        this.evolution = evolution;
        this.maxSlots = maxSlots;
        this.sameBoundaries = lines(this.before, "boundary ").equals(lines(this.now, "boundary "));
        this.sameOrders = lines(this.before, "rows of ").equals(lines(this.now, "rows of "));
    }

    private static List<String> lines(final DefinitionText of, final String begin) {
        return of.lines().stream().filter(line -> line.startsWith(begin)).toList();
    }

    /// {@return the states that the simulation loads; those of parts that keep what they have are absent}
    ///
    /// @throws IllegalArgumentException if the definitions differ in a way that the evolution does not allow
    StateFile states() {
        states.add("run", saved.state("run"));
        addTime();
        now.types().forEach(this::addType);
        for (final String type : before.types().keySet()) {
            if (!used.contains(type)) {
                throw refused("type " + type + " is not defined", "define it, or say what it was renamed to");
            }
        }
        addCommands();
        states.add("switches", saved.state("switches"));
        addResources();
        for (final String name : saved.names()) {
            if (name.startsWith("port ")) {
                states.add(name, saved.state(name));
            }
        }
        for (final String name : evolution.mentioned()) {
            if (!used.contains(name)) {
                throw refused(
                        name + " is not in the snapshot, or is still defined",
                        "name types, columns and tags (type.part) and resources (resource name) that are");
            }
        }
        for (final String column : evolution.recoded()) {
            if (!recoded.contains(column)) {
                throw refused(
                        "column " + column + " has no numbers to replace",
                        "recode columns of byte or int that the snapshot has, by the names that they have now");
            }
        }
        compareLines();
        return states;
    }

    /// {@return what differs, a line each; empty if the definitions are equal}
    List<String> changes() {
        return changes;
    }

    private static IllegalArgumentException refused(final String what, final String remedy) {
        return new IllegalArgumentException(
                "a snapshot is put into another definition by declared changes only: " + what + "; " + remedy);
    }

    /// A time is taken if the clocks are equal.
    private void addTime() {
        if (!saved.names().contains(Timeline.STATE) || lines(now, TIME).isEmpty()) {
            return;
        }
        if (!lines(before, TIME).equals(lines(now, TIME))) {
            throw refused(
                    "clock " + lines(before, TIME) + " became " + lines(now, TIME), "declare the clock as it was");
        }
        states.add(Timeline.STATE, saved.state(Timeline.STATE));
    }

    // ---- Types ----

    private void addType(final String name, final DefinitionText.Type type) {
        final String oldName = evolution.before(name);
        final DefinitionText.Type old = before.types().get(oldName);
        if (old == null) {
            changes.add("type " + name + ": new, it keeps its rows");
            return;
        }
        used.add(oldName);
        if (!oldName.equals(name)) {
            changes.add("type " + name + ": was " + oldName);
        }
        final SavedState from = saved.state("type " + oldName);
        if (type.number() != old.number() || !type.kind().equals(old.kind())) {
            throw refused(
                    "type " + name + ": number=" + old.number() + ", kind=" + old.kind() + " became number="
                            + type.number() + ", kind=" + type.kind(),
                    "its number is in every handle: define new types behind the old ones, and keep layouts");
        }
        final Map<String, String> taken = new LinkedHashMap<>(); // new name by old name
        final boolean isSame = type.lines().equals(old.lines())
                && type.columns().keySet().stream().noneMatch(column -> evolution.code(column) != null);
        for (final String array : from.names()) {
            if (isOfRows(array) || isSame && isKept(array)) {
                taken.put(array, array);
            }
        }
        final Map<String, String> converted = new LinkedHashMap<>(); // old name by new name
        addColumns(name, type, old, taken, converted);
        addTags(name, type, old, taken);
        checkTimers(name, type, old, from, converted);
        checkWakes(name, type, from);
        if (!isSame || !sameBoundaries || !sameOrders) {
            changes.add("type " + name + ": what lasts one lap is forgotten, indices and orders are made anew");
        }
        final SavedState state = from.taking(taken);
        state.putNumbers("counters", counters(name, type, from));
        converted.forEach((column, of) -> ConvertedCells.put(from, of, evolution.code(column), state, column));
        states.add("type " + name, state);
    }

    /// Tells whether an array says which rows and slots there are, or what waits for a frame.
    private static boolean isOfRows(final String array) {
        return array.equals("sparse")
                || array.equals("meta")
                || array.equals("free")
                || array.startsWith("bits ")
                || array.equals("fragmented")
                || array.equals("dead")
                || array.equals("learned")
                || array.startsWith("activations")
                || array.startsWith("wakes")
                || array.startsWith("timers");
    }

    /// Tells whether an array that is no column, tag or slot still fits a type that is defined as before.
    private boolean isKept(final String array) {
        return !array.equals("counters")
                && (array.startsWith("defragment") ? sameOrders : array.startsWith("index ") || sameBoundaries);
    }

    private long[] counters(final String name, final DefinitionText.Type type, final SavedState from) {
        final long[] counters = from.numbers("counters");
        if (counters[SlotArrays.SLOTS] > maxSlots) {
            throw refused(
                    "type " + name + ": slots=" + counters[SlotArrays.SLOTS] + ", maxSlots=" + maxSlots,
                    "allow as many slots");
        }
        if (!type.grows()) {
            if (counters[SlotArrays.END] > type.capacity()) {
                throw refused(
                        "type " + name + ": rows=" + counters[SlotArrays.END] + ", capacity=" + type.capacity(),
                        "use a larger capacity, or a layout that grows");
            }
            counters[SlotArrays.CAPACITY] = type.capacity();
        }
        return counters;
    }

    private void addColumns(
            final String name,
            final DefinitionText.Type type,
            final DefinitionText.Type old,
            final Map<String, String> taken,
            final Map<String, String> converted) {
        type.columns().forEach((column, text) -> {
            final String oldName = evolution.before(column, name);
            final DefinitionText.ColumnText was = old.columns().get(oldName);
            if (was == null || evolution.isDropped(oldName)) {
                changes.add("column " + column + ": new, each row has its default");
                return;
            }
            used.add(oldName);
            if (evolution.code(column) != null && text.takes(was) && text.holdsCodes()) {
                taken.remove(oldName);
                converted.put(column, oldName);
                recoded.add(column);
                changes.add("column " + column + ": its numbers have other meanings");
            } else if (text.takes(was)) {
                taken.put(oldName, column);
            } else if (text.widens(was)) {
                converted.put(column, oldName);
                changes.add("column " + column + ": " + was.kind() + " became " + text.kind());
            } else {
                throw refused(
                        "column " + column + ": " + was + " became " + text,
                        "only int becomes long and float becomes double; give the new column another name, and drop"
                                + " the old one");
            }
            if (!oldName.equals(column) && !oldName.equals(evolution.before(name) + column.substring(name.length()))) {
                changes.add("column " + column + ": was " + oldName);
            }
        });
        checkGone("column", old.columns().keySet());
    }

    private void addTags(
            final String name,
            final DefinitionText.Type type,
            final DefinitionText.Type old,
            final Map<String, String> taken) {
        for (final String tag : type.tags()) {
            final String oldName = evolution.before(tag, name);
            if (!old.tags().contains(oldName) || evolution.isDropped(oldName)) {
                changes.add("tag " + tag + ": new, no row has it");
                continue;
            }
            used.add(oldName);
            taken.put(oldName, tag);
            if (!oldName.equals(evolution.before(name) + tag.substring(name.length()))) {
                changes.add("tag " + tag + ": was " + oldName);
            }
        }
        checkGone("tag", old.tags());
    }

    /// Refuses old parts that are not used and not declared as dropped.
    private void checkGone(final String what, final Iterable<String> parts) {
        for (final String part : parts) {
            if (evolution.isDropped(part)) {
                used.add(part);
                changes.add(what + ' ' + part + ": dropped");
            } else if (!used.contains(part)) {
                throw refused(
                        what + ' ' + part + " is not defined", "say that it was dropped, or what it was renamed to");
            }
        }
    }

    /// Delayed commands name columns and tags by their places.
    private void checkTimers(
            final String name,
            final DefinitionText.Type type,
            final DefinitionText.Type old,
            final SavedState from,
            final Map<String, String> converted) {
        final boolean samePlaces =
                samePlaces(old.columns().keySet(), type.columns().keySet(), name)
                        && samePlaces(old.tags(), type.tags(), name)
                        && converted.isEmpty();
        if (!samePlaces && from.count("timers, frames") > 0) {
            throw refused(
                    "type " + name + ": delayed commands wait, frames=" + from.count("timers, frames")
                            + ", and its columns or tags have other places",
                    "save when no delayed command waits, or add new columns behind the old ones");
        }
    }

    private void checkWakes(final String name, final DefinitionText.Type type, final SavedState from) {
        final boolean sleep = from.names().contains(Wakes.HANDLES) && from.count(Wakes.HANDLES) > 0;
        if (sleep && (lines(now, TIME).isEmpty() || !type.lines().getLast().matches(".*, (woken|queued)=true"))) {
            throw refused(
                    "type " + name + ": rows sleep until a time, rows=" + from.count(Wakes.HANDLES)
                            + ", and it has no clock, or its rows cannot sleep",
                    "declare the clock, and call Table.woken() or Clock.queue");
        }
    }

    private boolean samePlaces(final Iterable<String> old, final Iterable<String> parts, final String type) {
        final var names = parts.iterator();
        for (final String each : old) {
            if (!names.hasNext() || !evolution.before(names.next(), type).equals(each)) {
                return false;
            }
        }
        return true;
    }

    // ---- The rest ----

    private void addCommands() {
        final List<String> old = lines(before, "command ");
        final List<String> commands = lines(now, "command ");
        final boolean isSame =
                commands.size() >= old.size() && commands.subList(0, old.size()).equals(old);
        final SavedState from = saved.state("commands");
        if (!isSame && from.count("timers, frames") > 0) {
            throw refused(
                    "delayed commands wait, frames=" + from.count("timers, frames") + ", and " + old + " became "
                            + commands,
                    "save when none waits, or define new commands behind the old ones");
        }
        states.add("commands", from);
    }

    private void addResources() {
        for (final String line : lines(now, "resource ")) {
            final String name = line.substring(0, line.lastIndexOf(", saved="));
            final String oldName = evolution.before(name);
            if (line.endsWith("=true") && saved.names().contains(oldName) && !evolution.isDropped(oldName)) {
                used.add(oldName);
                states.add(name, saved.state(oldName));
            } else {
                changes.add(name + ": not in the snapshot, it stays as it is");
            }
        }
        final Set<String> old = new LinkedHashSet<>(saved.names());
        old.removeIf(name -> !name.startsWith("resource "));
        checkGone("state", old);
    }

    /// Names options, systems, boundaries and the like that differ.
    private void compareLines() {
        for (final String line : before.lines()) {
            if (!now.lines().contains(line)) {
                changes.add("before: " + line);
            }
        }
        for (final String line : now.lines()) {
            if (!before.lines().contains(line)) {
                changes.add("now: " + line);
            }
        }
    }
}
