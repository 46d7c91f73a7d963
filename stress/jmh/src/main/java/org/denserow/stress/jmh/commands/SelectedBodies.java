package org.denserow.stress.jmh.commands;

/// The selection of a rival: the bodies of the next changes.
abstract class SelectedBodies implements Changes {

    /// The selected bodies; a change names them by their places in it.
    int[] bodies = {};

    @Override
    public final void select(final int[] some) {
        keep();
        bodies = some;
        for (int i = 0; i < some.length; i++) {
            gather(i, some[i]);
        }
    }

    @Override
    public final void keep() {
        for (int i = 0; i < bodies.length; i++) {
            scatter(i, bodies[i]);
        }
    }

    /// Copies the handle or object of a body to its place in the selection.
    abstract void gather(int i, int body);

    /// Copies it back.
    abstract void scatter(int i, int body);
}
