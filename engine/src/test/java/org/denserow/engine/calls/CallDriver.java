package org.denserow.engine.calls;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.HandleMaps;
import org.denserow.engine.map.ObjectMap;
import org.denserow.engine.map.RowBuffer;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// Calls whatever a user can call on a map and on all that it hands out, in any order, and holds the map against its
/// model after each call. What breaks something is noted and not called again, so that one run finds all there is.
final class CallDriver {

    private static final int CALLS_OF_A_WORLD = 500;

    /// Of `HandleMap`: calls that are made more often, so that there are rows.
    private static final Set<String> STRUCTURE = Set.of(
            "activate",
            "create",
            "createBatch",
            "createPending",
            "createPendingBatch",
            "createPermanent",
            "defragment",
            "destroy",
            "exchange",
            "expire",
            "insert",
            "destroyIf");

    /// One call.
    ///
    /// @param subject on which object; null for a static method or a constructor
    /// @param origin the tag, if the subject is a view of one
    /// @param name of the method
    /// @param arguments as passed
    /// @param result what it returned; null if it threw
    record Call(Object subject, Object origin, String name, Object[] arguments, Object result) {}

    private final Layout layout;
    private final Random random;
    private final ExportedMethods methods;
    private final List<Executable> makers;
    private final Set<String> excluded;
    private final Collection<Object> more;
    private final CallArguments drawn;
    private final Map<String, String> breaks = new TreeMap<>(); // first message by call
    private final Map<String, String> wrongRefusals = new TreeMap<>();
    private final Map<Class<?>, Set<String>> called = new HashMap<>(); // signatures by class of the subject
    private CallWorld[] worlds;
    private volatile String current = "nothing";

    /// @param excluded calls that are never made
    /// @param more further subjects, of a control
    CallDriver(
            final Layout layout,
            final long seed,
            final ExportedMethods methods,
            final Set<String> excluded,
            final Collection<Object> more) {
        this.layout = layout;
        this.random = new Random(seed);
        this.methods = methods;
        this.makers = methods.makers();
        this.excluded = excluded;
        this.more = more;
        this.drawn = new CallArguments(random);
    }

    /// {@return calls that broke an invariant, or changed what they may not: what it was, by call}
    Map<String, String> breaks() {
        return breaks;
    }

    /// {@return calls that changed nothing, but threw an exception of no documented kind, by call}
    Map<String, String> wrongRefusals() {
        return wrongRefusals;
    }

    /// {@return the signatures of all calls that were made, by class of the object}
    Map<Class<?>, Set<String>> called() {
        return called;
    }

    /// {@return the call that is being made; for anybody}
    String current() {
        return current;
    }

    void run(final int calls) {
        for (int call = 0; call < calls; call++) {
            if (worlds == null || call % CALLS_OF_A_WORLD == 0 || worlds[0].isLarge() || worlds[1].isLarge()) {
                worlds = new CallWorld[] {
                    new CallWorld("thing", 1, layout, random), new CallWorld("other", 2, layout, random)
                };
                more.forEach(object -> worlds[0].handOut(object, "", null));
            }
            step();
        }
    }

    private void step() {
        final int mine = random.nextInt(4) == 0 ? 1 : 0;
        final CallWorld world = worlds[mine];
        if (random.nextInt(4) == 0) {
            world.writeValue();
        }
        if (world.probe.seen() != null) {
            world.handOut(world.probe.seen(), "RowFollower.moved", null);
        }
        final CallWorld.Subject subject;
        final Executable method;
        if (random.nextInt(20) == 0) {
            subject = new CallWorld.Subject(null, "", null);
            method = makers.get(random.nextInt(makers.size()));
        } else {
            subject = random.nextInt(2) == 0
                    ? world.subjects.getFirst()
                    : world.subjects.get(random.nextInt(world.subjects.size()));
            method = method(subject.object());
            if (method == null) {
                return;
            }
        }
        final String key = key(subject, method);
        if (!breaks.containsKey(key) && !excluded.contains(ExportedMethods.name(subject.object(), method))) {
            current = key;
            called.computeIfAbsent(
                            subject.object() == null
                                    ? method.getDeclaringClass()
                                    : subject.object().getClass(),
                            none -> new HashSet<>())
                    .add(ExportedMethods.signature(method));
            call(world, worlds[1 - mine], subject, method, key);
        }
    }

    private Method method(final Object object) {
        final boolean isMore = more.contains(object);
        final List<Method> all =
                isMore ? Arrays.stream(object.getClass().getDeclaredMethods()).toList() : methods.of(object.getClass());
        if (all.isEmpty()) {
            return null;
        }
        if (random.nextBoolean()) { // rare objects are seen a few times only: first what was never called on one
            final Set<String> made = called.getOrDefault(object.getClass(), Set.of());
            final List<Method> missed = all.stream()
                    .filter(method -> !made.contains(ExportedMethods.signature(method)))
                    .toList();
            if (!missed.isEmpty()) {
                return missed.get(random.nextInt(missed.size()));
            }
        }
        Method picked = all.get(random.nextInt(all.size()));
        if (object instanceof HandleMap && random.nextInt(3) == 0) {
            while (!STRUCTURE.contains(picked.getName())) {
                picked = all.get(random.nextInt(all.size()));
            }
        }
        return picked;
    }

    /// What is blamed: the call, or whoever has handed out a field of bits that it may not hand out.
    private static String key(final CallWorld.Subject subject, final Executable method) {
        if (subject.object() instanceof Bitfield && !subject.from().isEmpty()) {
            return subject.from() + ", which hands out a Bitfield";
        }
        return ExportedMethods.name(subject.object(), method)
                + (subject.object() instanceof RowMoves && !subject.from().isEmpty() ? " of " + subject.from() : "");
    }

    // ---- One call ----

    private void call(
            final CallWorld world,
            final CallWorld other,
            final CallWorld.Subject subject,
            final Executable method,
            final String key) {
        final Object[] arguments = drawn.draw(method, world, other);
        final long[] before = world.hashes();
        final long[] staged = staged(subject.object());
        final long[] beforeOther = other.hashes();
        Call call = new Call(subject.object(), subject.origin(), method.getName(), arguments, null);
        Throwable thrown = null;
        try {
            call = new Call(call.subject(), call.origin(), call.name(), arguments, invoke(subject, method, arguments));
        } catch (final InvocationTargetException e) {
            thrown = e.getCause();
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(key, e);
        }
        try {
            final CallWorld destroyed = thrown == null ? routed(world, other, call) : null;
            final ModelEffects.Effect effect = thrown == null ? world.effects.of(call) : world.effects.ofThrown(call);
            world.verify(destroyed == world ? ModelEffects.Effect.MOVED : effect, before);
            other.verify(destroyed == other ? ModelEffects.Effect.MOVED : ModelEffects.Effect.NONE, beforeOther);
            if (thrown != null && !Arrays.equals(staged, staged(subject.object()))) {
                throw new AssertionError("the rows staged, or the room for them, changed");
            }
            if (call.subject() == world.objects.map()) {
                if (thrown == null) {
                    world.objects.take(call);
                }
                world.objects.verify();
            }
            if (thrown == null) {
                handOut(world, call, ExportedMethods.name(subject.object(), method));
            } else {
                final String wrong = RefusalKinds.wrong(thrown, arguments);
                if (!wrong.isEmpty()) {
                    wrongRefusals.putIfAbsent(ExportedMethods.name(subject.object(), method), wrong + text(arguments));
                }
            }
        } catch (final AssertionError | RuntimeException broken) {
            breaks.put(
                    key,
                    (thrown == null
                                    ? "returned, but "
                                    : "threw " + thrown.getClass().getSimpleName() + ", but ")
                            + broken.getMessage()
                            + text(arguments));
            worlds = null;
        }
    }

    /// {@return the world of which several maps behind one look-up destroyed a row, or null}
    private static CallWorld routed(final CallWorld world, final CallWorld other, final Call call) {
        if (!(call.subject() instanceof HandleMaps) || !call.name().equals("destroy")) {
            return null;
        }
        final long handle = (long) call.arguments()[0];
        if (!(boolean) call.result()) {
            final boolean missed = call.subject() == world.maps && world.model.rows.containsKey(handle);
            if (missed) {
                throw new AssertionError("it says destroyed=false");
            }
            return null;
        }
        final CallWorld routed = other.model.rows.containsKey(handle) ? other : world; // the look-up may have both
        routed.effects.destroy(handle, true);
        return routed;
    }

    private static Object invoke(final CallWorld.Subject subject, final Executable method, final Object... arguments)
            throws ReflectiveOperationException {
        if (method instanceof final Constructor<?> constructor) {
            return constructor.newInstance(arguments);
        }
        method.setAccessible(true);
        return ((Method) method).invoke(subject.object(), arguments);
    }

    private static long[] staged(final Object object) {
        return object instanceof final RowBuffer buffer ? new long[] {buffer.count(), buffer.capacity()} : new long[0];
    }

    private void handOut(final CallWorld world, final Call call, final String key) {
        final Collection<?> results = call.result() instanceof final Collection<?> some
                ? some
                : call.result() == null ? List.of() : List.of(call.result());
        for (final Object result : results) {
            if (result instanceof final BitExpression made) {
                BitCallDriver.checkFields(made);
            }
            if (result instanceof final HandleMap made && made != world.map) {
                made.checkInvariants(); // each world has its own; this one has no model
            } else if (result instanceof final ObjectMap<?> made) {
                ModelObjects.checkInvariants(made); // likewise, and of which type its objects are is not known here
            } else if (result.getClass().getName().startsWith("org.denserow.engine.") && !(result instanceof Enum)) {
                final Object tag = call.subject() instanceof Tag
                        ? call.subject()
                        : Arrays.stream(call.arguments())
                                .filter(argument -> argument instanceof Tag)
                                .findFirst()
                                .orElse(null);
                world.handOut(result, call.subject() == null ? "" : key, tag);
            }
        }
        for (final Object argument : call.arguments()) {
            if (argument instanceof final SavedState state && world.effects.isSaved(state)) {
                world.keep(world.states, state);
            }
        }
    }

    private static String text(final Object... arguments) {
        final String text = Arrays.deepToString(arguments);
        return "; arguments=" + (text.length() > 160 ? text.substring(0, 160) + "…" : text);
    }
}
