package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;
import org.denserow.engine.storage.Resource;

/// The object behind a [Resource], and its way into snapshots: one cell that refers to a copy, if the resource is
/// saved.
///
/// *Threads*: chunks call [#object()]; the owner calls the rest.
///
/// @param <T> the class of the object
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

    /// Turns an object into a copy and back.
    private record Codec<T, C>(
            Function<? super T, ? extends C> save, BiConsumer<? super T, ? super C> load, ObjectForm<C> form) {

        @SuppressWarnings("unchecked") // made by the same functions, or by those of an equal simulation
        void load(final T object, final SavedState from) {
            final C[] copy = (C[]) new Object[1];
            from.copyObjects(COPY, copy, form);
            if (copy[0] != null) { // null: a file left it out
                load.accept(object, copy[0]);
            }
        }

        @SuppressWarnings("unchecked") // the copy is one of C
        void save(final Object copy, final SavedState to) {
            to.putObjects(COPY, (C[]) new Object[] {copy}, 1, form);
        }
    }

    /// Holds an object.
    ///
    /// @param name unique among the resources of the simulation
    /// @param object the object
    /// @param simulation the simulation that it belongs to, or any object that stands for it
    /// @param checkDefinable throws when definitions are closed; takes the name of the definition
    /// @param checkOwner throws when the owner must not use the object now; takes the name of the resource
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

    /// {@return whether it belongs to a simulation}
    /// @param other the object that stands for that simulation
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

    /// Notes that code other than a system with chunks may have changed the object.
    public void touch() {
        isTouched = true;
    }

    /// {@return whether it was touched since the last call}
    public boolean takeTouched() {
        final boolean wasTouched = isTouched;
        isTouched = false;
        return wasTouched;
    }

    // ---- In snapshots ----

    @Override
    public <C> Resource<T> saved(
            final Function<? super T, ? extends C> save, final BiConsumer<? super T, ? super C> load) {
        return saved(new Codec<T, C>(
                given(save, "save", "pass a function that makes a copy"),
                given(load, "load", "pass a function that loads a copy"),
                null));
    }

    @Override
    public <C> Resource<T> saved(
            final Function<? super T, ? extends C> save,
            final BiConsumer<? super T, ? super C> load,
            final ObjectForm<C> form) {
        return saved(new Codec<T, C>(
                given(save, "save", "pass a function that makes a copy"),
                given(load, "load", "pass a function that loads a copy"),
                given(form, "form", "say how files keep a copy")));
    }

    private Resource<T> saved(final Codec<T, ?> how) {
        checkDefinable.accept("resource " + name);
        if (codec != null) {
            throw new IllegalArgumentException(
                    "a resource is saved in one way: resource=" + name + "; say once how it is copied");
        }
        codec = how;
        return this;
    }

    @Override
    public boolean isSaved() {
        return codec != null;
    }

    /// Copies the object. Requires [#isSaved()].
    ///
    /// @return the copy
    /// @throws NullPointerException if the user's function returns null
    public Object copy() {
        final Object copy = codec.save.apply(object);
        return given(copy, "copy", "resource=" + name + ": its save must return one");
    }

    @Override
    public void save(final SavedState to) {
        if (codec != null) {
            codec.save(copy(), to);
        }
    }

    @Override
    public void load(final SavedState from) {
        touch();
        if (codec != null) {
            codec.load(object, from);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
