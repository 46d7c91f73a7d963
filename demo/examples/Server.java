// 11 server: Other threads send messages through ports and get receipts; they never touch rows.
//
//   client 1: after three steps at 3
//   client 2: after three steps at 6
//   client 3: after three steps at 9
//   client 4: after three steps at 12; then too long: 1000
//   4 players, failed messages: 1

import java.util.*;
import java.util.concurrent.*;
import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Server {
    record Join(int account) {}

    record Step(long player, int length) {}

    public static void main(String[] args) throws Exception {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Table players = sim.define("player", Layout.dense(1_000));
            IntColumn account = players.ints("account"), x = players.ints("x");
            Port<Join> joins = sim.port("join", Join.class, (join, commands) -> { // on the thread of frames
                long player = commands.create(players);
                commands.with(account, join.account);
                return player; // the answer of the receipt
            });
            Port<Step> steps = sim.port("step", Step.class, (step, commands) -> {
                int row = players.row(step.player); // throws if there is no such player: this message fails alone
                if (Math.abs(step.length) > 10) throw new IllegalArgumentException("too long: " + step.length);
                x.values()[row] += step.length;
                return x.get(row);
            });
            List<Future<String>> clients = new ArrayList<>();
            try (ExecutorService network = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 1; i <= 4; i++) {
                    int number = i;
                    clients.add(network.submit(() -> client(number, joins, steps)));
                }
                sim.step(); // the first frame loads classes, so the pace begins after it
                Pace pace = Pace.at(30); // frames a second
                while (!clients.stream().allMatch(Future::isDone)) {
                    if (!sim.stepIfDue(pace)) Thread.sleep(1);
                }
            }
            for (Future<String> client : clients) System.out.println(client.get());
            System.out.println(players.size() + " players, failed messages: " + steps.failed());
        }
    }

    /// On a thread of its own.
    static String client(int number, Port<Join> joins, Port<Step> steps) throws Exception {
        Port.Receipt joined = joins.ask(new Join(number)).get(); // when a frame has applied it
        long at = 0;
        for (int i = 0; i < 3; i++) {
            at = steps.ask(new Step(joined.answer(), number)).get().answer();
        }
        String text = "client " + number + ": after three steps at " + at;
        if (number < 4) return text;
        try {
            return text + steps.ask(new Step(joined.answer(), 1_000)).get();
        } catch (ExecutionException refused) {
            return text + "; then " + refused.getCause().getMessage();
        }
    }
}
