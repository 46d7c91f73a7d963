package org.denserow.demo.picture;

import java.util.function.LongSupplier;

/// What moves in a world. A run that ends without any of it would end with an empty picture.
///
/// @param what in words, in the plural
/// @param count how many there are in the present state; it only looks
public record Activity(String what, LongSupplier count) {

    /// That of a world which is never empty.
    public static final Activity STEADY = new Activity("", () -> 1);

    /// {@return whether a run may end without any of it}
    public boolean mayEnd() {
        return !what.isEmpty();
    }
}
