package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Definition;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.Index;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An inspector that knows nothing of the model: it prints what is defined, and every active row with all its values.
class InspectorTest {

    /// Prints any simulation; between frames, by the owner.
    private record Inspector(Simulation sim, Definition definition) {

        Inspector(final Simulation sim) {
            this(sim, sim.definition());
        }

        // ---- The definition ----

        String definitionText() {
            final StringBuilder text = new StringBuilder();
            for (final Table table : definition.tables()) {
                text.append("type %d %s %s\n".formatted(table.type(), table.name(), table.layout()));
                table.parts().forEach(part -> text.append("  " + kind(part) + ' ' + part.name() + '\n'));
            }
            for (final SystemDescription system : definition.systems()) {
                text.append("system " + system.name() + (system.exclusive() ? " exclusive" : over(system)));
                text.append(" every " + system.every() + " segment " + system.segment() + '\n');
                text.append(parts("reads", system.reads())).append(parts("writes", system.writes()));
                text.append(parts("scatters", system.scatters()));
                text.append(parts("sets", system.setsAnywhere())).append(parts("clears", system.clearsAnywhere()));
                for (final int type : system.creates()) {
                    final String name = definition.table(type).name();
                    text.append("  creates " + name + ", at least " + system.createsAtLeast(type) + '\n');
                }
            }
            definition.boundaries().forEach(name -> text.append("boundary " + name + '\n'));
            for (final Port<?> port : definition.ports()) {
                text.append("port " + port.name() + ' ' + port.type().getSimpleName() + '\n');
            }
            for (final CustomCommand command : definition.commands()) {
                text.append("command " + command.name() + ' ' + command.words() + '\n');
            }
            definition.tallies().forEach(tally -> text.append("tally " + tally.name() + '\n'));
            return text.toString();
        }

        private String over(final SystemDescription system) {
            final String selects = system.selects().isEmpty() ? "" : " selects " + system.selects();
            return " over " + definition.table(system.type()).name() + ' ' + system.over() + selects + " grain "
                    + (system.grain() == 0 ? "by rows" : system.grain());
        }

        private static String parts(final String access, final List<? extends Part<?, ?>> parts) {
            return parts.isEmpty()
                    ? ""
                    : "  " + access + ' ' + parts.stream().map(Part::name).collect(Collectors.joining(" ")) + '\n';
        }

        private String kind(final Part<?, ?> part) {
            return switch (part) {
                case FloatColumn floats -> "float x " + floats.stride();
                case DoubleColumn doubles -> "double";
                case IntColumn ints -> "int";
                case LongColumn longs -> "long";
                case HandleColumn handles -> "handle of " + target(handles.target()) + ' ' + handles.whenGone();
                case ByteColumn bytes -> "byte";
                case ObjectColumn<?> objects -> objects.valueType().getSimpleName();
                case Tag tag -> tag.isKept() ? "kept tag" : "tag";
                case Claims claims -> "claims of " + target(claims.claimants());
                case Derived<?> derived -> "derived";
                case Index<?> index -> "index of " + index.key().name();
                case Resource<?> resource -> "resource";
            };
        }

        private String target(final int type) {
            return type == HandleColumn.ANY_TYPE
                    ? "any type"
                    : definition.table(type).name();
        }

        // ---- The rows ----

        String rowsText() {
            final StringBuilder text = new StringBuilder("frame " + sim.frame() + '\n');
            for (final Table table : definition.tables()) {
                IntStream.range(0, table.end())
                        .filter(row -> table.state(row) == RowState.ACTIVE || table.state(row) == RowState.PERMANENT)
                        .forEach(row -> text.append(row(table, row)).append('\n'));
            }
            return text.toString();
        }

        private String row(final Table table, final int row) {
            return table.name() + ' ' + row + ": "
                    + table.parts().stream()
                            .map(part -> value(table, part, row))
                            .filter(value -> !value.isEmpty())
                            .collect(Collectors.joining(", "));
        }

        private String value(final Table table, final Part<?, ?> part, final int row) {
            final String name = part.name().substring(table.name().length() + 1);
            return switch (part) {
                case Column<?> column -> name + '=' + cells(column, row);
                case Tag tag -> tag.bits().get(row) ? name : "";
                case Claims claims -> ""; // empty between frames
                case Derived<?> derived -> ""; // made for systems
                case Index<?> index -> ""; // the key is a column
                case Resource<?> resource -> ""; // of no type
            };
        }

        private String cells(final Column<?> column, final int row) {
            final int begin = column.stride() * row;
            return switch (column) {
                case FloatColumn floats ->
                    Arrays.toString(Arrays.copyOfRange(floats.values(), begin, begin + column.stride()));
                case DoubleColumn doubles -> Double.toString(doubles.values()[row]);
                case IntColumn ints -> Integer.toString(ints.values()[row]);
                case LongColumn longs -> Long.toString(longs.values()[row]);
                case HandleColumn handles -> reference(handles.values()[row]);
                case ByteColumn bytes -> Byte.toString(bytes.values()[row]);
                case ObjectColumn<?> objects -> String.valueOf((Object) objects.get(row));
            };
        }

        private String reference(final long handle) {
            if (handle == Handle.NULL) {
                return "null";
            }
            final Table target = sim.table(handle);
            return target.isValid(handle) ? target.name() + ' ' + target.find(handle) : "stale";
        }
    }

    record Call(int number) {}

    private static final String DEFINITION = """
            type 1 dog Layout[kind=DENSE, capacity=4, grows=false]
              float x 1 dog.speed
              float x 3 dog.at
              double dog.mass
              int dog.age
              long dog.chip
              byte dog.mood
              String dog.name
              handle of home CLEAR dog.lives
              handle of any type KEEP dog.likes
              tag dog.wet
              kept tag dog.changed
            type 2 home Layout[kind=PINNED, capacity=8, grows=false]
              int home.rooms
              claims of dog home.bids
            type 3 sky Layout[kind=FIXED, capacity=1, grows=false]
              float x 2 sky.wind
            type 4 bark Layout[kind=EVENTS, capacity=8, grows=false]
              handle of dog KEEP bark.by
            system run over dog all grain 128 every 1 segment 0
              reads dog.speed
              writes dog.at
            system rain over dog not dog.wet selects [dog.wet] grain by rows every 3 segment 0
              writes dog.mood
              scatters home.rooms
            system shake over home home.live selects [home.live] grain by rows every 1 segment 0
              clears dog.wet
            system vote exclusive every 2 segment 1
            system bark over dog all grain by rows every 1 segment 2
              sets dog.wet
              creates bark, at least 2
            system count over home list grain by rows every 1 segment 2
              reads home.rooms
            boundary vote
            boundary boundary 2
            port call Call
            command move 2
            tally barks
            """;

    private static final String ROWS = """
            frame 1
            dog 0: speed=[1.5], at=[2.5, 0.0, -0.25], mass=30.125, age=7, chip=9000000000, mood=-1, name=Rex, \
            lives=home 2, likes=dog 1, wet, changed
            dog 1: speed=[0.0], at=[1.0, 0.0, 0.0], mass=0.0, age=0, chip=0, mood=0, name=null, lives=null, likes=stale
            home 0: rooms=1
            home 2: rooms=3
            sky 0: wind=[4.0, -4.0]
            bark 0: by=dog 0
            bark 1: by=dog 1
            """;

    /// A model of every kind of part, layout and system.
    private static Simulation model() {
        final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff());
        final Table dogs = sim.define("dog", Layout.dense(4));
        final Table homes = sim.define("home", Layout.pinned(8));
        final Table skies = sim.define("sky", Layout.fixed(1));
        final Table barks = sim.define("bark", Layout.events(8));
        final FloatColumn speed = dogs.floats("speed");
        final FloatColumn at = dogs.vec3("at");
        final DoubleColumn mass = dogs.doubles("mass");
        final IntColumn age = dogs.ints("age");
        final LongColumn chip = dogs.longs("chip");
        final ByteColumn mood = dogs.bytes("mood");
        final ObjectColumn<String> name = dogs.objects("name", String.class);
        final HandleColumn lives = dogs.handles("lives", homes, HandleColumn.WhenGone.CLEAR);
        final HandleColumn likes = dogs.handles("likes");
        final Tag wet = dogs.tag("wet");
        dogs.changed();
        final IntColumn rooms = homes.ints("rooms");
        homes.claims("bids", dogs);
        skies.vec2("wind").values()[0] = 4;
        ((FloatColumn) skies.parts().getFirst()).values()[1] = -4;
        final HandleColumn by = barks.handles("by", dogs);
        sim.system("run").reads(speed).writes(at).grain(128).over(dogs, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(at)[3 * row] += 1;
            }
        });
        sim.system("rain").writes(mood).scatters(rooms).every(3).over(wet.not(), (rows, commands) -> {});
        sim.system("shake").clearsAnywhere(wet).over(homes.live(), (rows, commands) -> {});
        sim.system("vote").every(2).exclusive((world, commands) -> {});
        sim.boundary();
        sim.system("bark").setsAnywhere(wet).creates(barks, 2).over(dogs, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                commands.create(barks);
                commands.with(by, dogs.handle(row));
            }
        });
        sim.system("count").reads(rooms).over(homes.list(), (rows, commands) -> {});
        sim.port("call", Call.class, (call, commands) -> 0);
        sim.command("move", 2, call -> {});
        sim.tally("barks");

        final long rex = dogs.create();
        final long other = dogs.create();
        final long[] built = {homes.createPermanent(), homes.create(), homes.create()};
        for (int row = 0; row < built.length; row++) {
            rooms.values()[row] = row + 1;
        }
        homes.destroy(built[1]); // leaves a hole
        speed.values()[0] = 1.5f;
        at.values()[0] = 1.5f;
        at.values()[2] = -0.25f;
        mass.values()[0] = 30.125;
        age.values()[0] = 7;
        mood.values()[0] = -1;
        lives.values()[0] = built[2];
        likes.values()[0] = other;
        likes.values()[1] = built[1];
        wet.bits().set(0);
        sim.commands().set(rex, chip, 9_000_000_000L).set(rex, name, "Rex");
        sim.commands().activateAt(sim.commands().createPending(dogs), 9, CompletableFuture.completedFuture(""));
        sim.step();
        return sim;
    }

    @Test
    @DisplayName("all rows of a model that the inspector has not seen, every kind of column, tag and layout")
    void rowsText_unknownModel_isEveryActiveRow() {
        try (Simulation sim = model()) {
            final long world = sim.hash();
            final long order = sim.orderHash();
            assertEquals(ROWS, new Inspector(sim).rowsText());
            assertEquals(world, sim.hash());
            assertEquals(order, sim.orderHash());
        }
    }

    @Test
    @DisplayName("all that was declared, systems with their access")
    void definitionText_unknownModel_isEverythingDeclared() {
        try (Simulation sim = model()) {
            assertEquals(DEFINITION, new Inspector(sim).definitionText());
        }
    }

    @Test
    void definition_byNameAndNumber_findsTypesOrSaysWhy() {
        try (Simulation sim = model()) {
            final Definition definition = sim.definition();
            for (final Table table : definition.tables()) {
                assertEquals(table, definition.table(table.name()));
                assertEquals(table, definition.table(table.type()));
            }
            final String noName = assertThrows(IllegalArgumentException.class, () -> definition.table("cat"))
                    .getMessage();
            assertTrue(noName.contains("name=cat"), noName);
            for (final int none : new int[] {0, 5, HandleColumn.ANY_TYPE}) {
                final String noNumber = assertThrows(IllegalArgumentException.class, () -> definition.table(none))
                        .getMessage();
                assertTrue(noNumber.contains("type=" + none), noNumber);
            }
        }
    }

    @Test
    void definition_lists_cannotBeChanged() {
        try (Simulation sim = model()) {
            final Definition definition = sim.definition();
            final List<List<?>> lists = List.of(
                    definition.tables(),
                    definition.tables().getFirst().parts(),
                    definition.systems(),
                    definition.systems().getFirst().reads(),
                    definition.boundaries(),
                    definition.ports(),
                    definition.commands(),
                    definition.tallies());
            for (final List<?> list : lists) {
                assertThrows(UnsupportedOperationException.class, list::removeFirst);
            }
        }
    }
}
