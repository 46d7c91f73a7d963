package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;

/// The hash and the equality of the keys of a [HashedSet] or [HashedMap]. It is passed once, when the set or map is
/// made.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable", where both functions are parameters of a
/// table.
///
/// The order of a walk follows from the hashes, so a hash must be the same in every process. `Object.hashCode()` is not
/// the same: it differs from JVM to JVM, and so do the hashes of enums, of records with such components, and of most
/// collections of them. [#ofStrings()], [#ofRecords(Class)] and [#ofEnums(Class)] give hashes that are the same
/// everywhere.
///
/// Hashes need not be evenly spread, because tables mix their bits. Keys of equal hashes cost time, but never give
/// wrong answers. Equality must be reflexive, symmetric and transitive. Equal keys must have equal hashes. Hash and
/// equality must stay the same while a key is in a table. Otherwise keys are lost. An equality must not change the
/// table that asks it; if it does, the table throws a [java.util.ConcurrentModificationException].
///
/// *Cost*: an operation on a key asks for its hash once. A table that grows asks for no hash. Equality is asked only
/// for keys that have equal hashes and are not the same object. *Threads*: the threads that use the tables call it.
///
/// @param <K> class of the keys
public interface Hashing<K> {

    /// {@return the hash of a key}
    /// @param key never null
    int hash(K key);

    /// {@return whether two keys are the same key}
    /// @param key a key, never null
    /// @param other another key, never null
    boolean equal(K key, K other);

    /// {@return a hashing of two functions}
    /// @param <K> class of the keys
    /// @param hash gives the hash of a key
    /// @param equality says whether two keys are the same key
    static <K> Hashing<K> of(final ToIntFunction<? super K> hash, final BiPredicate<? super K, ? super K> equality) {
        given(hash, "hash");
        given(equality, "equality");
        return new Hashing<>() {
            @Override
            public int hash(final K key) {
                return hash.applyAsInt(key);
            }

            @Override
            public boolean equal(final K key, final K other) {
                return equality.test(key, other);
            }
        };
    }

    /// {@return the hashing of strings: `String.hashCode()`, which is specified, and `String.equals`}
    static Hashing<String> ofStrings() {
        return of(String::hashCode, String::equals);
    }

    /// {@return the hashing of enum constants, by name; so a new constant does not change the order of others}
    /// @param <K> the enum class
    /// @param type the enum class
    static <K extends Enum<K>> Hashing<K> ofEnums(final Class<K> type) {
        given(type, "type");
        return of(key -> type.cast(key).name().hashCode(), (key, other) -> key == other);
    }

    /// {@return the hashing of records, made from their components, and `equals` of the record}
    ///
    /// Components must be primitives, strings, enums (hashed by name), or records of such components. Strings, enums
    /// and records may be null. The hash `h` begins with 0 and becomes `31 * h + component` for each component in
    /// order. A primitive counts with the `hashCode` of its wrapper class, null with 0. For a record class that
    /// overrides `equals` use [#of] instead.
    ///
    /// *Cost*: no allocation for a hash.
    /// @param <K> the record class
    /// @param type the record class; if it is not public, its package must be open to this module
    /// @throws IllegalArgumentException if a component is of another class, or the record is not accessible
    static <K extends Record> Hashing<K> ofRecords(final Class<K> type) {
        return new RecordHashing<>(given(type, "type"));
    }
}
