package org.denserow.demo.scenario;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// Scenarios whose worlds get an action between a step and its check, for tests of the checks.
public final class ChangedWorlds {

    @FunctionalInterface
    private interface Answer {
        Object after(Method called, Object answer);
    }

    private ChangedWorlds() {}

    /// {@return a scenario with an action after each step of the world that is reported, which is made first}
    ///
    /// @param scenario makes the worlds
    /// @param action gets the world as the scenario made it
    public static Scenario afterStepsOfFirst(final Scenario scenario, final Consumer<World> action) {
        final AtomicInteger made = new AtomicInteger();
        return changed(
                scenario,
                world -> made.getAndIncrement() == 0 ? seen(world, "step", () -> action.accept(world)) : world);
    }

    /// {@return a scenario that shows each world to an action when it is made, the reported one first}
    ///
    /// @param scenario makes the worlds
    /// @param action gets the world as the scenario made it
    public static Scenario onceMade(final Scenario scenario, final Consumer<World> action) {
        return changed(scenario, world -> {
            action.accept(world);
            return world;
        });
    }

    /// {@return a world with an action after each call of one of its methods}
    ///
    /// @param world as it is
    /// @param method name of the method
    /// @param action after it
    public static World seen(final World world, final String method, final Runnable action) {
        return proxy(World.class, world, (called, answer) -> {
            if (called.getName().equals(method)) {
                action.run();
            }
            return answer;
        });
    }

    private static Scenario changed(final Scenario scenario, final UnaryOperator<World> change) {
        return proxy(
                Scenario.class,
                scenario,
                (called, answer) -> answer instanceof final World world ? change.apply(world) : answer);
    }

    private static <T> T proxy(final Class<T> type, final T target, final Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return answer.after(method, method.invoke(target, arguments));
                    } catch (final InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                }));
    }
}
