package org.denserow.aeron;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/// Figures of a node, once a second. Numbers of frames and commands are those since the event before; a node that
/// catches up counts what it carries out again.
@Name("org.denserow.aeron.Node")
@Label("Node")
@Description("What a node has done in the last second, and how it stands")
@Category({"Denserow", "Aeron"})
@StackTrace(false)
final class NodeFiguresEvent extends Event {

    @Label("Member")
    int member;

    @Label("Leads")
    boolean leads;

    @Label("Frame")
    @Description("Number of the frame that comes next")
    long frame;

    @Label("Frames")
    long frames;

    @Label("Frame Time")
    @Description("Time in frames, in all")
    @Timespan(Timespan.NANOSECONDS)
    long frameTime;

    @Label("Longest Frame")
    @Timespan(Timespan.NANOSECONDS)
    long longestFrame;

    @Label("Commands")
    @Description("Commands of clients that were taken, each once")
    long commands;

    @Label("Refused")
    @Description("Commands of those that a port refused")
    long refused;

    @Label("Repeated")
    @Description("Commands that came again, and were not carried out again")
    long repeated;

    @Label("Malformed")
    @Description("Entries of clients that are no messages")
    long malformed;

    @Label("Waiting")
    @Description("Messages that wait for the next frame")
    int waiting;

    @Label("Clients")
    @Description("Clients that the log knows")
    int clients;

    @Label("Sessions")
    @Description("Sessions of clients that are open")
    int sessions;

    @Label("Answers Lost")
    long answersLost;

    @Label("Log Position")
    @Description("How far this node has followed the log")
    @DataAmount
    long logPosition;

    @Label("Elections")
    @Description("Elections that this node has taken part in since it was started")
    long elections;

    @Label("Free Space")
    @Description("Room on the disk of the log")
    @DataAmount
    long freeSpace;
}
