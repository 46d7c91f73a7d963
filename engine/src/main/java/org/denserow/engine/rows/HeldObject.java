package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;
import org.denserow.engine.storage.Resource;

/// The object behind a [Resource], and how it goes into snapshots. Its state is that of the object: one cell that
/// refers to a copy; none unless there is somebody who copies.
///
/// *Threads*: chunks ask for the object; the rest is the owner's.
///
/// @param <T> what it is
public final class HeldObject<T> implements Resource<T>, Stateful {

    private static final int NO_TYPE = 0;
    private static final String COPY = "copy";

    private final String name;
    private final T object;
    private final Object simulation;
    private final Consumer<String> checkDefinable;
    private final Consumer<String> checkOwner;
    private Codec<? super T, ?> codec; // null: not saved
    private boolean isTouched = true;

    /// How an object becomes a copy and back.
    private record Codec<T, C>(Function<? super T, ? extends C> save, BiConsumer<? super T, ? super C> load) {

        @SuppressWarnings("unchecked") // made by the same functions, or by those of a simulation of the same definition
        void load(final T object, final Object copy) {
            load.accept(object, (C) copy);
        }
    }

    /// Holds an object.
    ///
    /// @param name unique among the resources of the simulation
    /// @param object the object
    /// @param simulation whose it is: any object that stands for the simulation
    /// @param checkDefinable throws once nothing is defined any more; is told what is to be defined
    /// @param checkOwner throws when the object is reached otherwise; is told what is reached
    public HeldObject(
            final String name,
            final T object,
            final Object simulation,
            final Consumer<String> checkDefinable,
            final Consumer<String> checkOwner) {
        this.name = name;
        this.object = object;
        this.simulation = simulation;
        this.checkDefinable = checkDefinable;
        this.checkOwner = checkOwner;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int type() {
        return NO_TYPE;
    }

    /// {@return whether it is one of a simulation}
    /// @param other what stands for that simulation
    public boolean isOf(final Object other) {
        return simulation == other;
    }

    /// {@return the object, without a check}
    public T object() {
        return object;
    }

    @Override
    public T value() {
        checkOwner.accept(name);
        touch();
        return object;
    }

    /// The object may have changed, by whoever is not a system with chunks.
    public void touch() {
        isTouched = true;
    }

    /// {@return whether it was touched since the call before}
    public boolean takeTouched() {
        final boolean wasTouched = isTouched;
        isTouched = false;
        return wasTouched;
    }

    // ---- In snapshots ----

    @Override
    public <C> Resource<T> saved(
            final Function<? super T, ? extends C> save, final BiConsumer<? super T, ? super C> load) {
        given(save, "save", "pass what makes a copy");
        given(load, "load", "pass what lets an object become a copy");
        checkDefinable.accept("resource " + name);
        if (codec != null) {
            throw new IllegalArgumentException(
                    "a resource is saved in one way: resource=" + name + "; say once how it is copied");
        }
        codec = new Codec<T, C>(save, load);
        return this;
    }

    @Override
    public boolean isSaved() {
        return codec != null;
    }

    /// Copies the object, which [#isSaved()].
    ///
    /// @return the copy
    /// @throws NullPointerException if the user's function returns none
    public Object copy() {
        final Object copy = codec.save.apply(object);
        return given(copy, "copy", "resource=" + name + ": its save must return one");
    }

    @Override
    public void save(final SavedState to) {
        if (codec != null) {
            to.put(COPY, new Object[] {copy()}, 1);
        }
    }

    @Override
    public void load(final SavedState from) {
        touch();
        if (codec != null) {
            final Object[] copy = new Object[1];
            from.copyTo(COPY, copy);
            codec.load(object, copy[0]);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
