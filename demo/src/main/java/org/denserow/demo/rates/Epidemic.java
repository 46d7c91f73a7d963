package org.denserow.demo.rates;

import org.denserow.demo.scenario.Waits;
import org.denserow.engine.Clock;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// The model: people in a random network are well, ill or immune. A well person falls ill at a rate for each ill friend, and
/// an ill person heals at a rate. Each sleeps until its next change; when its rate changes, that time is drawn again.
final class Epidemic {

    static final byte WELL = 0;
    static final byte ILL = 1;
    static final byte IMMUNE = 2;

    final Clock clock;
    final Table people;
    final ByteColumn state;
    final IntColumn illFriends;
    final int[] network; // friends of a person lie beside each other
    private final Tag due;
    private final int friends;
    private final double infects;
    private final double heals;

    Epidemic(
            final Simulation sim,
            final int count,
            final int friends,
            final int ill,
            final double infects,
            final double heals) {
        this.friends = friends;
        this.infects = infects;
        this.heals = heals;
        clock = sim.clock("week", 1_000_000_000);
        people = sim.define("person", Layout.fixed(count));
        state = people.bytes("state");
        illFriends = people.ints("ill friends");
        due = people.woken();
        network = network(count, friends, sim.random("network"));
        final int[] first = sim.random("first").permutation(new int[count], count);
        for (int i = 0; i < ill; i++) {
            fallIll(state.values(), illFriends.values(), first[i]);
        }
    }

    /// {@return a network in which all have as many friends: each end of a friendship meets another one at random}
    static int[] network(final int count, final int friends, final Draw draw) {
        final int[] ends = draw.permutation(new int[count * friends], count * friends);
        final int[] network = new int[ends.length];
        for (int i = 0; i + 1 < ends.length; i += 2) {
            network[ends[i]] = ends[i + 1] / friends;
            network[ends[i + 1]] = ends[i] / friends;
        }
        return network;
    }

    /// People change.
    void spread(final Simulation sim) {
        sim.system("change").exclusive((world, commands) -> {
            final byte[] states = world.write(state);
            final int[] ill = world.write(illFriends);
            for (int person = 0; world.frame() == 0 && person < people.size(); person++) {
                sleep(commands, states, ill, person, world.random().of(person));
            }
            final Tag.Bits changing = world.read(due);
            for (int person = changing.next(0); person >= 0; person = changing.next(person + 1)) {
                if (states[person] == WELL) {
                    fallIll(states, ill, person);
                } else {
                    states[person] = IMMUNE;
                    addIll(ill, person, -1);
                }
                sleep(commands, states, ill, person, world.random().of(person));
                for (int i = person * friends; i < (person + 1) * friends; i++) {
                    if (states[network[i]] == WELL) { // the rates of others do not depend on friends
                        sleep(commands, states, ill, network[i], world.random().of(network[i]));
                    }
                }
            }
        });
    }

    private void fallIll(final byte[] states, final int[] ill, final int person) {
        states[person] = ILL;
        addIll(ill, person, 1);
    }

    private void addIll(final int[] ill, final int person, final int more) {
        for (int i = person * friends; i < (person + 1) * friends; i++) {
            ill[network[i]] += more;
        }
    }

    /// {@return the rate at which a person changes}
    double rate(final byte of, final int ill) {
        return of == WELL ? infects * ill : of == ILL ? heals : 0;
    }

    private void sleep(
            final Commands commands, final byte[] states, final int[] ill, final int person, final Draw draw) {
        final double rate = rate(states[person], ill[person]);
        if (rate == 0) {
            commands.cancelWake(people.handle(person));
        } else {
            commands.wakeAfter(people.handle(person), Waits.exponential(clock, draw, rate));
        }
    }
}
