package org.denserow.jobs;

import java.util.function.Supplier;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/// The default of [JobOptions#idle()]: workers spin. [Idling] recognises it and spins by itself, so a runtime image
/// without Agrona can run it.
///
/// No class that the default loads may make the verifier load a class of Agrona. It does so where a value of one type
/// is returned as another: so the strategy comes from a class of its own, which is loaded when somebody asks for it.
final class BusySpin implements Supplier<IdleStrategy> {

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
