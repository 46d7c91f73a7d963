package org.denserow.aeron;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A node has another role.
@Name("org.denserow.aeron.Role")
@Label("Node Role")
@Description("A node leads, follows, or asks for votes from now on")
@Category({"Denserow", "Aeron"})
@StackTrace(false)
final class NodeRoleEvent extends Event {

    @Label("Member")
    int member;

    @Label("Role")
    @Description("LEADER, FOLLOWER or CANDIDATE")
    String role;

    @Label("Frame")
    @Description("Number of the frame that comes next")
    long frame;
}
