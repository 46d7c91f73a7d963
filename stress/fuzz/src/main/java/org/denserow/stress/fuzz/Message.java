package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;

/// A message of the port.
///
/// @param identity the key of its draws
/// @param fails whether its handler throws, after it has recorded its commands
record Message(long identity, boolean fails) {

    private static final int MOST = 4;
    private static final int FAILING_PERCENT = 25;

    /// {@return the messages that are sent before a frame}
    static List<Message> before(final long frame, final CasePlan plan) {
        final Draws draws = new Draws(plan.seed(), CasePlan.PORT, frame);
        final List<Message> messages = new ArrayList<>();
        final int count = plan.port().isEmpty() ? 0 : draws.below(MOST);
        for (int k = 0; k < count; k++) {
            messages.add(new Message(draws.bits(), draws.percent(FAILING_PERCENT)));
        }
        return messages;
    }
}
