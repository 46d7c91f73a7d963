package org.denserow.jobs;

import java.util.function.Supplier;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/// The default of [JobOptions#idle()]: workers spin. [Idling] recognises it and spins by itself, so a runtime image
/// without Agrona can run it.
///
/// No class that the default loads may make the verifier load a class of Agrona. The verifier loads one where a method
/// returns a value of one type as another: so a class of its own returns the strategy, and is loaded by [#get()] only.
final class BusySpin implements Supplier<IdleStrategy> {

    /// The only one, so that default options are equal.
    static final BusySpin INSTANCE = new BusySpin();

    private BusySpin() {}

    @Override
    public IdleStrategy get() {
        return OfAgrona.strategy();
    }

    @Override
    public String toString() {
        return "BusySpin";
    }

    private static final class OfAgrona {

        private static IdleStrategy strategy() {
            return BusySpinIdleStrategy.INSTANCE;
        }
    }
}
