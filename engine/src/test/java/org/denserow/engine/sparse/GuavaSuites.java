package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.testing.MapTestSuiteBuilder;
import com.google.common.collect.testing.SampleElements;
import com.google.common.collect.testing.SetTestSuiteBuilder;
import com.google.common.collect.testing.TestMapGenerator;
import com.google.common.collect.testing.TestSetGenerator;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import com.google.common.collect.testing.features.Feature;
import com.google.common.collect.testing.features.MapFeature;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import junit.framework.Test;
import junit.framework.TestFailure;
import junit.framework.TestResult;
import junit.framework.TestSuite;
import org.junit.jupiter.api.DynamicTest;

/// Guava's suites for sets and maps of `java.util`, as tests of JUnit: one for a set or a view of a map, of each size.
/// Each runs up to some hundred tests of Guava, and names those that fail.
final class GuavaSuites {

    /// Fewer: the suite was not walked.
    private static final int FEWEST_IN_A_SET = 200;

    private static final int FEWEST_IN_A_MAP = 800;

    private GuavaSuites() {}

    /// The tests of a set that does all that a general one does.
    /// @param five different elements
    static <E> Stream<DynamicTest> ofSet(
            final String name, final Supplier<Set<E>> set, final List<E> five, final Feature<?>... features) {
        return tests(
                SetTestSuiteBuilder.using(new SetGenerator<>(set, five))
                        .named(name)
                        .withFeatures(CollectionFeature.GENERAL_PURPOSE, CollectionSize.ANY)
                        .withFeatures(features)
                        .createTestSuite(),
                FEWEST_IN_A_SET);
    }

    /// The tests of a map that does all that a general one does, and of its views.
    /// @param keys five different ones
    /// @param values five different ones
    static <K, V> Stream<DynamicTest> ofMap(
            final String name,
            final Supplier<Map<K, V>> map,
            final List<K> keys,
            final List<V> values,
            final Feature<?>... features) {
        return tests(
                MapTestSuiteBuilder.using(new MapGenerator<>(map, keys, values))
                        .named(name)
                        .withFeatures(
                                MapFeature.GENERAL_PURPOSE,
                                CollectionFeature.SUPPORTS_ITERATOR_REMOVE,
                                CollectionSize.ANY)
                        .withFeatures(features)
                        .createTestSuite(),
                FEWEST_IN_A_MAP);
    }

    private static Stream<DynamicTest> tests(final TestSuite suite, final int fewest) {
        final List<DynamicTest> tests = new ArrayList<>();
        collect(suite, tests);
        final int count = suite.countTestCases();
        tests.add(DynamicTest.dynamicTest(
                suite.getName() + ": " + count + " tests", () -> assertTrue(count >= fewest, () -> "tests=" + count)));
        return tests.stream();
    }

    /// Makes a test of each suite whose suites are those of single classes.
    private static void collect(final TestSuite suite, final List<DynamicTest> to) {
        final TestSuite own = new TestSuite(suite.getName());
        for (final Test test : Collections.list(suite.tests())) {
            if (test instanceof final TestSuite inner && isOfSuites(inner)) {
                collect(inner, to);
            } else {
                own.addTest(test);
            }
        }
        if (own.testCount() > 0) {
            to.add(DynamicTest.dynamicTest(own.getName(), () -> run(own)));
        }
    }

    private static boolean isOfSuites(final TestSuite suite) {
        return Collections.list(suite.tests()).stream().anyMatch(TestSuite.class::isInstance);
    }

    private static void run(final TestSuite suite) {
        final TestResult result = new TestResult();
        suite.run(result);
        final List<TestFailure> failures = new ArrayList<>(Collections.list(result.failures()));
        failures.addAll(Collections.list(result.errors()));
        if (!failures.isEmpty()) {
            throw new AssertionError(
                    failures.size() + " of " + result.runCount() + " tests of Guava fail: "
                            + failures.stream().map(TestFailure::toString).toList(),
                    failures.getFirst().thrownException());
        }
    }

    /// {@return five objects as samples}
    private static <E> SampleElements<E> samples(final List<E> five) {
        return new SampleElements<>(five.get(0), five.get(1), five.get(2), five.get(3), five.get(4));
    }

    @SuppressWarnings("unchecked")
    private static <E> E[] array(final E element, final int length) {
        return (E[]) Array.newInstance(element.getClass(), length);
    }

    private record SetGenerator<E>(Supplier<Set<E>> set, List<E> five) implements TestSetGenerator<E> {

        @Override
        public SampleElements<E> samples() {
            return GuavaSuites.samples(five);
        }

        @Override
        @SuppressWarnings("unchecked") // samples
        public Set<E> create(final Object... elements) {
            final Set<E> filled = set.get();
            for (final Object element : elements) {
                filled.add((E) element);
            }
            return filled;
        }

        @Override
        public E[] createArray(final int length) {
            return array(five.getFirst(), length);
        }

        @Override
        public Iterable<E> order(final List<E> insertionOrder) {
            return insertionOrder;
        }
    }

    private record MapGenerator<K, V>(Supplier<Map<K, V>> map, List<K> keys, List<V> values)
            implements TestMapGenerator<K, V> {

        @Override
        public SampleElements<Map.Entry<K, V>> samples() {
            return SampleElements.mapEntries(GuavaSuites.samples(keys), GuavaSuites.samples(values));
        }

        @Override
        @SuppressWarnings("unchecked") // samples
        public Map<K, V> create(final Object... entries) {
            final Map<K, V> filled = map.get();
            for (final Object entry : entries) {
                filled.put(((Map.Entry<K, V>) entry).getKey(), ((Map.Entry<K, V>) entry).getValue());
            }
            return filled;
        }

        @Override
        @SuppressWarnings("unchecked") // an array of a generic class
        public Map.Entry<K, V>[] createArray(final int length) {
            return (Map.Entry<K, V>[]) new Map.Entry<?, ?>[length];
        }

        @Override
        public K[] createKeyArray(final int length) {
            return array(keys.getFirst(), length);
        }

        @Override
        public V[] createValueArray(final int length) {
            return array(values.getFirst(), length);
        }

        @Override
        public Iterable<Map.Entry<K, V>> order(final List<Map.Entry<K, V>> insertionOrder) {
            return insertionOrder;
        }
    }
}
