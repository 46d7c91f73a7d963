package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;

/// The hash and the equality of the keys of a [HashedSet] or [HashedMap], given once, when it is made.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable", where both are parameters of a table.
///
/// The order of a walk follows from the hashes, so a hash must be the same in every process. `Object.hashCode()` is
/// not: it differs from JVM to JVM, and so do the hashes of enums, of records with such components, and of most
/// collections of them. [#ofStrings()], [#ofRecords(Class)] and [#ofEnums(Class)] give hashes that are the same
/// everywhere.
///
/// A hash need not be spread: tables mix it. Keys of equal hashes cost time, never wrong answers. Equality is
/// reflexive, symmetric and transitive, equal keys have equal hashes, and both stay the same while a key is in a table;
/// otherwise keys are lost. An equality must not change the table that asks it: the table throws a
/// [java.util.ConcurrentModificationException] then.
///
/// *Cost*: an operation on a key asks for its hash once; a table that grows asks for none. Equality is asked for keys of
/// equal hashes that are not the same object. *Threads*: those of the tables that have it.
///
/// @param <K> class of the keys
public interface Hashing<K> {

    /// {@return the hash of a key}
    /// @param key never null
    int hash(K key);

    /// {@return whether two keys are one}
    /// @param key a key, never null
    /// @param other another key, never null
    boolean equal(K key, K other);

    /// {@return a hashing of two functions}
    /// @param <K> class of the keys
    /// @param hash gives the hash of a key
    /// @param equality says whether two keys are one
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

    /// {@return the hashing of enum constants: by name, so that new constants move no others}
    /// @param <K> the enum class
    /// @param type the enum class
    static <K extends Enum<K>> Hashing<K> ofEnums(final Class<K> type) {
        given(type, "type");
        return of(key -> type.cast(key).name().hashCode(), (key, other) -> key == other);
    }

    /// {@return the hashing of records, made from their components, and `equals` of the record}
    ///
    /// Components are primitives, strings, enums (by name) and records of such components; strings, enums and records
    /// may be null. The hash is `31 * h + component` over the components in their order, from 0 on; a primitive has the
    /// `hashCode` of its wrapper class, null has 0. A record class that overrides `equals` needs [#of] instead.
    ///
    /// *Cost*: no allocation for a hash.
    /// @param <K> the record class
    /// @param type the record class; if it is not public, its package is open to this module
    /// @throws IllegalArgumentException if a component is of another class, or the record is not accessible
    static <K extends Record> Hashing<K> ofRecords(final Class<K> type) {
        return new RecordHashing<>(given(type, "type"));
    }
}
