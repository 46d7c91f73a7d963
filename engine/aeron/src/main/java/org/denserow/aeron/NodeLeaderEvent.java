package org.denserow.aeron;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/// A leader has begun, as this node sees it in the log. A node that catches up also sees those of the past.
@Name("org.denserow.aeron.Leader")
@Label("Leader")
@Description("A leader has begun, and how long the log had no entry before")
@Category({"Denserow", "Aeron"})
@StackTrace(false)
final class NodeLeaderEvent extends Event {

    @Label("Leader")
    @Description("Member that leads")
    int leader;

    @Label("Term")
    long term;

    @Label("Frame")
    @Description("Number of the frame that comes next")
    long frame;

    @Label("Log Position")
    @DataAmount
    long logPosition;

    @Label("Without Leader")
    @Description("Time since the entry before, on this node; 0 if it has seen none")
    @Timespan(Timespan.NANOSECONDS)
    long withoutLeader;
}
