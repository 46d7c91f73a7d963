package org.denserow.live;

import org.denserow.engine.Draw;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// A model with something of everything: flies that move on a plane, breed and die, a lattice of heat, and riders that
/// refer to flies.
final class SampleModel {

    /// Sets the wind.
    record SetWind(double speed) {}

    static final int SIDE = 128;

    final Simulation sim;
    final Table flies;
    final FloatColumn x;
    final FloatColumn y;
    final FloatColumn speed;
    final IntColumn age;
    final Tag lit;
    final Tag old;
    final Table cells;
    final FloatColumn heat;
    final ByteColumn kind;
    final Table riders;
    final FloatColumn pos;
    final HandleColumn rides;
    final ObjectColumn<String> name;
    final NameIndex names;
    final Table weather;
    final FloatColumn wind;
    final Port<SetWind> port;
    final Tally eaten;

    SampleModel(final SimulationOptions options, final int count) {
        sim = Simulation.create(options);
        weather = sim.define("weather", Layout.fixed(1));
        wind = weather.floats("wind");
        flies = sim.define("fly", Layout.dense(2 * count));
        x = flies.floats("x");
        y = flies.floats("y");
        speed = flies.floats("speed");
        age = flies.ints("age");
        lit = flies.tag("lit");
        old = flies.tag("old");
        cells = sim.define("cell", Layout.fixed(SIDE * SIDE));
        heat = cells.floats("heat");
        kind = cells.bytes("kind");
        riders = sim.define("rider", Layout.pinned(256));
        pos = riders.vec2("pos");
        rides = riders.handles("rides", flies, HandleColumn.WhenGone.CLEAR);
        name = riders.objects("name", String.class);
        names = riders.indices().names("names", name);
        eaten = sim.tally("eaten");
        port = sim.port("wind", SetWind.class, (message, commands) -> {
            commands.set(weather.handle(0), wind, (float) message.speed());
            return 0;
        });
        systems();
        fill(count);
    }

    private void systems() {
        sim.system("move").reads(wind, speed).writes(x, y, age).over(flies, (rows, commands) -> {
            final float[] xs = rows.write(x);
            final float[] ys = rows.write(y);
            final int[] ages = rows.write(age);
            final float[] speeds = rows.read(speed);
            final float blow = rows.read(wind)[0] * 0.01f;
            for (int row = rows.begin(); row < rows.end(); row++) {
                final float turn = ages[row] * 0.05f + row % 97;
                xs[row] = wrap(xs[row] + speeds[row] * (float) Math.cos(turn) + blow);
                ys[row] = wrap(ys[row] + speeds[row] * (float) Math.sin(turn));
                ages[row]++;
            }
        });
        sim.system("breed").reads(x, y, age).creates(flies, 4).over(flies, (rows, commands) -> {
            final float[] xs = rows.read(x);
            final float[] ys = rows.read(y);
            final int[] ages = rows.read(age);
            final Draw draw = rows.random();
            double gone = 0;
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (draw.at(row).nextInt(400) == 0 && ages[row] > 50) {
                    commands.destroy(flies.handle(row));
                    commands.create(flies);
                    commands.with(x, xs[row]).with(y, ys[row]).with(speed, 0.1f + draw.nextFloat() * 0.4f);
                    gone++;
                }
            }
            eaten.add(rows, gone);
        });
        sim.system("light").reads(age).writes(lit, old).over(flies, (rows, commands) -> {
            final int[] ages = rows.read(age);
            final Tag.Bits bits = rows.write(lit);
            final Tag.Bits olds = rows.write(old);
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (ages[row] % 60 < 20) {
                    bits.set(row);
                } else {
                    bits.clear(row);
                }
                if (ages[row] > 300) {
                    olds.set(row);
                }
            }
        });
        sim.system("cool").writes(heat, kind).over(cells, (rows, commands) -> {
            final float[] heats = rows.write(heat);
            final byte[] kinds = rows.write(kind);
            final long frame = rows.frame();
            for (int row = rows.begin(); row < rows.end(); row++) {
                final float dx = (row % SIDE - SIDE / 2f) / SIDE;
                final float dy = (row / SIDE - SIDE / 2f) / SIDE;
                heats[row] = (float) Math.sin(40 * Math.sqrt(dx * dx + dy * dy) - frame * 0.05);
                kinds[row] = (byte) (heats[row] > 0.5f ? 2 : heats[row] > 0 ? 1 : 0);
            }
        });
        sim.system("ride").reads(x, y, rides).writes(pos).over(riders.live(), (rows, commands) -> {
            final long[] ridden = rows.read(rides);
            final float[] places = rows.write(pos);
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                final int fly = flies.find(ridden[row]);
                if (fly >= 0) {
                    places[2 * row] = rows.read(x)[fly];
                    places[2 * row + 1] = rows.read(y)[fly];
                }
            }
        });
    }

    private static float wrap(final float value) {
        return value < 0 ? value + 100 : value >= 100 ? value - 100 : value;
    }

    private void fill(final int count) {
        final Draw draw = sim.random("fill");
        for (int i = 0; i < count; i++) {
            final long fly = flies.create();
            final int row = flies.find(fly);
            draw.of(i);
            x.values()[row] = draw.nextFloat() * 100;
            y.values()[row] = draw.nextFloat() * 100;
            speed.values()[row] = 0.1f + draw.nextFloat() * 0.4f;
            age.values()[row] = draw.nextInt(300);
        }
        for (int i = 0; i < Math.min(100, count); i++) {
            final int row = riders.find(riders.create());
            rides.values()[row] = flies.handle(i);
            names.view().rekey(row, "rider " + i);
        }
    }

    LiveOptions options() {
        return LiveOptions.defaults()
                .withTitle("Flies")
                .allowControl()
                .withParameter(Parameter.of("wind", 0, 20, 0, "m/s", SetWind::new, port));
    }
}
