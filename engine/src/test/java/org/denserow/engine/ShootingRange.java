package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// Two systems that make events, one before and one after them that see all of them, and one that may fail.
final class ShootingRange implements AutoCloseable {

    private static final int SHOOTERS = 300;
    private static final int GRAIN = 64;
    private static final int MOST_ROWS = 4_096;
    static final int OF_OWNER = 100_000; // numbers of events say who made them
    private static final int OF_PORT = 200_000;
    private static final int DIRECT = 300_000;
    private static final int OF_SYSTEMS = 1_000_000;

    record Hit(Table table, IntColumn number, Tag odd, ObjectColumn<String> note) {}

    private record Shooter(Table table, IntColumn count) {}

    private record Shot(int number) {}

    static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    final Simulation sim;
    final Hit hits;
    private final Port<Shot> port;
    final List<Map<Integer, Integer>> seen = List.of(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    private final AtomicIntegerArray inRow = new AtomicIntegerArray(MOST_ROWS); // as the first observer met them
    final List<Integer> all = new ArrayList<>(); // made and not dropped
    final List<Integer> expected = new ArrayList<>(); // in canonical order, in the next frame
    int shots = 2; // events of every fifth shooter
    boolean shoots = true;
    boolean fails;
    boolean portFails;

    ShootingRange(final SimulationOptions options, final Layout layout) {
        sim = Simulation.create(options.withoutSerialCutoff().withFailingMessages(FailingMessages.FAIL));
        hits = sim.define("hit", Hit.class, layout);
        final Shooter shooters = sim.define("shooter", Shooter.class, Layout.dense(SHOOTERS));
        for (int i = 0; i < SHOOTERS; i++) {
            shooters.table.create();
        }
        observe(0);
        shoot("first", 0, shooters);
        shoot("second", 1, shooters);
        observe(1);
        sim.system("fails").creates(hits.table).over(shooters.table, (rows, commands) -> {
            if (fails) {
                commands.create(hits.table); // dropped
                throw new OnPurpose();
            }
        });
        port = sim.port("shot", Shot.class, (message, commands) -> {
            create(commands, message.number);
            if (portFails) {
                throw new OnPurpose();
            }
            return 0;
        });
    }

    private void observe(final int observer) {
        sim.system("observe " + observer)
                .reads(hits.number, hits.note, hits.odd)
                .grain(GRAIN)
                .over(hits.table, (rows, commands) -> {
                    final int[] number = rows.read(hits.number);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        seen.get(observer).merge(number[row], 1, Integer::sum);
                        if (observer == 0) {
                            inRow.set(row, number[row]);
                        }
                        assertEquals("note " + number[row], rows.read(hits.note)[row]);
                        assertEquals(number[row] % 2 == 1, rows.read(hits.odd).get(row));
                    }
                });
    }

    private void shoot(final String name, final int system, final Shooter shooters) {
        sim.system(name).creates(hits.table).grain(GRAIN).over(shooters.table, (rows, commands) -> {
            for (int row = rows.begin(); shoots && row < rows.end(); row++) {
                for (int i = 0; row % 5 == 0 && i < shots; i++) {
                    create(commands, numberOf(rows.frame(), system, row, i));
                }
            }
        });
    }

    static int numberOf(final long frame, final int system, final int row, final int i) {
        return OF_SYSTEMS + (((int) frame * 2 + system) * SHOOTERS + row) * 8 + i;
    }

    void create(final Commands commands, final int number) {
        commands.create(hits.table);
        commands.with(hits.number, number).with(hits.note, "note " + number);
        if (number % 2 == 1) {
            commands.with(hits.odd);
        }
    }

    /// Makes events in every way that there is between two frames.
    void makeBetween(final int count) {
        final List<Integer> byCommand = new ArrayList<>();
        final List<Integer> byPort = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final int number = (int) sim.frame() * 10 + i;
            create(sim.commands(), OF_OWNER + number);
            byCommand.add(OF_OWNER + number);
            assertTrue(port.offer(new Shot(OF_PORT + number)));
            byPort.add(OF_PORT + number);
            final int row = hits.table.row(hits.table.create());
            hits.number.values()[row] = DIRECT + number;
            hits.note.values()[row] = "note " + (DIRECT + number);
            if (number % 2 == 1) {
                hits.odd.bits().set(row);
            }
            expected.add(DIRECT + number);
        }
        expected.addAll(byPort);
        expected.addAll(byCommand);
    }

    /// Runs a frame in which the rows must be those that are expected, in this order.
    FrameReport step() {
        final long frame = sim.frame();
        final List<Integer> here = List.copyOf(expected);
        final FrameReport report = sim.step();
        for (int row = 0; row < here.size(); row++) {
            assertEquals(here.get(row), inRow.get(row), "frame=" + frame + ", row=" + row);
        }
        all.addAll(here);
        expected.clear();
        for (int system = 0; shoots && system < 2; system++) {
            for (int row = 0; row < SHOOTERS; row += 5) {
                for (int i = 0; i < shots; i++) {
                    expected.add(numberOf(frame, system, row, i));
                }
            }
        }
        // What the opening boundary made goes on until the next one, and comes before what the closing boundary made.
        final List<Integer> now =
                new ArrayList<>(here.stream().filter(number -> number < DIRECT).toList());
        now.addAll(expected);
        assertEquals(now, numbers(), "after frame=" + frame);
        return report;
    }

    List<Integer> numbers() {
        final List<Integer> numbers = new ArrayList<>();
        for (int row = 0; row < hits.table.size(); row++) {
            numbers.add(hits.number.values()[row]);
        }
        return numbers;
    }

    @Override
    public void close() {
        sim.close();
    }
}
