package org.denserow.engine.calls;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;

/// Calls whatever a user can call on bitfields, and on the expressions, chunks and cursors over them, in any order, and
/// holds every field against a set of rows after each call.
final class BitCallDriver {

    private static final int CALLS_OF_A_WORLD = 300;
    private static final int MAX_SUBJECTS = 40;
    private static final int MAX_FIELDS = 8;
    private static final int MAX_ROWS = 10_000; // three levels of words

    private final Random random;
    private final ExportedMethods methods;
    private final List<Executable> makers;
    private final Set<String> excluded;
    private final Set<Object> more;
    private final Map<String, String> faults = new HashMap<>(); // first message by call
    private final Map<Class<?>, Set<String>> called = new HashMap<>();
    private final List<Object> subjects = new ArrayList<>();
    private final Map<Bitfield, BitSet> models = new IdentityHashMap<>();
    private final List<Bitfield> fields = new ArrayList<>(); // in order, so that a seed repeats a run
    private final List<Integer> capacities = new ArrayList<>();
    private final BitEffects effects = new BitEffects(models);
    private volatile String current = "nothing";
    private boolean wild;

    /// @param more further subjects, of a control
    BitCallDriver(final long seed, final ExportedMethods methods, final Set<String> excluded, final Set<Object> more) {
        this.random = new Random(seed);
        this.methods = methods;
        this.makers = methods.makers();
        this.excluded = excluded;
        this.more = more;
    }

    Map<String, String> faults() {
        return faults;
    }

    Map<Class<?>, Set<String>> called() {
        return called;
    }

    String current() {
        return current;
    }

    void run(final int calls) {
        for (int call = 0; call < calls; call++) {
            if (call % CALLS_OF_A_WORLD == 0 || subjects.isEmpty()) {
                begin();
            }
            step();
        }
    }

    private void begin() {
        subjects.clear();
        models.clear();
        fields.clear();
        capacities.clear();
        final int rows = 1 + random.nextInt(random.nextInt(8) == 0 ? MAX_ROWS : 200);
        for (int i = 0; i < 4; i++) {
            add(Bitfield.withCapacity(i == 3 ? rows + 1 : rows), new BitSet());
        }
        subjects.add(new ChunkBits());
        subjects.addAll(more);
    }

    private void add(final Bitfield field, final BitSet model) {
        subjects.add(field);
        models.put(field, model);
        fields.add(field);
        capacities.add(field.capacity());
    }

    private void step() {
        final boolean makes = random.nextInt(20) == 0;
        final Object subject = makes ? null : any(subjects);
        final List<? extends Executable> all = makes
                ? makers
                : more.contains(subject)
                        ? List.of(subject.getClass().getDeclaredMethods())
                        : methods.of(subject.getClass());
        if (all.isEmpty()) {
            return;
        }
        final Executable method = any(all);
        final String name = method.getDeclaringClass().getSimpleName() + '.' + ExportedMethods.signature(method);
        final String shown = subject instanceof Bitfield ? "Bitfield." + ExportedMethods.signature(method) : name;
        if (faults.containsKey(shown) || excluded.contains(shown)) {
            return;
        }
        current = shown;
        final Class<?> type = subject == null ? method.getDeclaringClass() : subject.getClass();
        called.computeIfAbsent(type, none -> new HashSet<>()).add(ExportedMethods.signature(method));
        call(subject, method, shown);
    }

    private <T> T any(final List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    // ---- Arguments ----

    private Object[] draw(final Executable method) {
        wild = random.nextInt(3) == 0;
        final int capacity = capacities.getFirst();
        final Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(method.getParameterTypes()[i], capacity);
        }
        if (!wild && arguments.length >= 2 && arguments[0] instanceof Integer a && arguments[1] instanceof Integer b) {
            arguments[0] = Math.min(a, b); // a range
            arguments[1] = Math.max(a, b);
        }
        return arguments;
    }

    private Object argument(final Class<?> type, final int capacity) {
        if (type == int.class) {
            final int[] odd = {-1, Integer.MIN_VALUE, -64, capacity, capacity + 1, MAX_ROWS};
            return wild && random.nextBoolean()
                    ? odd[random.nextInt(odd.length)]
                    : random.nextInt(random.nextInt(3) == 0 ? capacity / 64 + 1 : capacity);
        }
        if (type == long.class) {
            return random.nextBoolean() ? random.nextLong() : 1L << random.nextInt(Long.SIZE);
        }
        if (wild && random.nextInt(4) == 0) {
            return null;
        }
        if (type == Consumer.class) {
            return (Consumer<Object>) array -> {};
        }
        final List<Object> fitting = subjects.stream().filter(type::isInstance).toList();
        return type == String.class || type == Object.class ? "p" : fitting.isEmpty() ? null : any(fitting);
    }

    // ---- One call ----

    private void call(final Object subject, final Executable method, final String name) {
        final Object[] arguments = draw(method);
        Throwable thrown = null;
        try {
            final Runnable effect = effects.of(subject, method.getName(), arguments);
            Object result = null;
            try {
                result = method instanceof final Constructor<?> constructor
                        ? constructor.newInstance(arguments)
                        : invoke((Method) method, subject, arguments);
            } catch (final InvocationTargetException e) {
                thrown = e.getCause();
            } catch (final ReflectiveOperationException e) {
                throw new AssertionError(name, e);
            }
            if (thrown == null) {
                effect.run();
                handOut(subject, result, arguments);
            }
            for (int i = 0; i < fields.size(); i++) {
                if (thrown == null
                        && fields.get(i) == subject
                        && method.getName().equals("resize")) {
                    capacities.set(i, (int) arguments[0]);
                }
                verify(fields.get(i), models.get(fields.get(i)), capacities.get(i));
            }
            final String wrong = thrown == null ? "" : RefusalKinds.wrong(thrown, arguments);
            if (!wrong.isEmpty()) {
                faults.putIfAbsent(name, "refused with " + wrong + text(arguments));
            }
        } catch (final AssertionError | RuntimeException broken) {
            faults.putIfAbsent(
                    name,
                    (thrown == null ? "returned, but " : "threw " + thrown + ", but ") + broken + text(arguments));
            subjects.clear();
        }
    }

    private static Object invoke(final Method method, final Object subject, final Object... arguments)
            throws ReflectiveOperationException {
        method.setAccessible(true);
        return method.invoke(subject, arguments);
    }

    private static String text(final Object... arguments) {
        return "; arguments=" + Arrays.toString(arguments);
    }

    private void handOut(final Object subject, final Object result, final Object... arguments) {
        if (result == null || subjects.stream().anyMatch(known -> known == result)) {
            return;
        }
        if (result instanceof final BitExpression expression) {
            checkFields(expression);
        }
        if (result instanceof final Bitfield field) {
            final BitSet model = new BitSet();
            if (subject instanceof final Bitfield copied) { // the only ones that hand out a field are its copies
                model.or(models.get(copied));
                if (arguments.length == 2) {
                    model.clear();
                    model.or(models.get(copied).get((int) arguments[0], (int) arguments[1]));
                }
            }
            if (models.size() < MAX_FIELDS) {
                add(field, model);
            }
        } else if (methods.of(result.getClass()).isEmpty() || subjects.size() >= MAX_SUBJECTS) {
            return;
        } else {
            subjects.add(result);
        }
    }

    /// Refuses an expression that was made of null, and would fail only when it is evaluated.
    static void checkFields(final BitExpression made) {
        try {
            made.capacity();
        } catch (final NullPointerException missing) {
            throw new AssertionError("an expression over null was made", missing);
        } catch (final IllegalStateException resized) {
            return; // one of its fields was resized since, and another was not
        }
    }

    // ---- Compare ----

    private void verify(final Bitfield field, final BitSet model, final int capacity) {
        final long[] words = field.words();
        require(field.capacity() == capacity && words.length == (capacity + 63) / 64, "capacity=" + field.capacity());
        final long[] expected = Arrays.copyOf(model.toLongArray(), words.length);
        require(Arrays.equals(words, expected), "the words are " + field + " instead of " + model);
        require(field.cardinality() == model.cardinality(), "cardinality=" + field.cardinality());
        final int row = random.nextInt(capacity);
        require(field.get(row) == model.get(row), "get");
        require(field.nextSet(row) == model.nextSetBit(row), "nextSet(" + row + ')');
        require(field.previousSet(row) == model.previousSetBit(row), "previousSet(" + row + ')');
        final int clear = model.nextClearBit(row);
        require(field.nextClear(row) == (Math.min(clear, capacity)), "nextClear(" + row + ')');
        require(field.previousClear(row) == model.previousClearBit(row), "previousClear(" + row + ')');
        require(field.rank(row) == model.get(0, row).cardinality(), "rank(" + row + ')');
        final int word = field.nextWord(row / 64);
        final int next = model.nextSetBit(row / 64 * 64);
        require(word == (next < 0 ? -1 : next / 64), "nextWord(" + row / 64 + ')');
    }

    private static void require(final boolean holds, final String fault) {
        if (!holds) {
            throw new AssertionError(fault);
        }
    }
}
