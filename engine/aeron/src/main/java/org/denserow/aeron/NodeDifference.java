package org.denserow.aeron;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.denserow.engine.Difference;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.FileOptions;

/// Finds the first cell in which the states of two nodes differ. When votes of nodes differ, each node writes its state
/// to `differs-FRAME.snapshot` in its folder, all at the same place of the log. As a command, with two such files:
///
/// ```
/// java -cp ... org.denserow.aeron.NodeDifference node-0/differs-1200.snapshot node-2/differs-1200.snapshot
/// type=entry, handle=1:3#1, row=3, part=entry.walk: 17 (node-0/...), 18 (node-2/...)
/// ```
///
/// The exit code is 0 if there is a difference, 1 if rows and orders are equal, so that receipts alone differ.
public final class NodeDifference {

    private NodeDifference() {}

    /// Compares the states of two nodes at one place of the log.
    ///
    /// @param one the file of a node
    /// @param two the file of another node
    /// @param how as the nodes write snapshots ([ReplicatedSimulation#withFileOptions])
    /// @return the first difference; empty if rows and orders are equal
    /// @throws IOException if a file cannot be read
    /// @throws IllegalArgumentException if the states are of different frames
    public static Optional<Difference> between(final Path one, final Path two, final FileOptions how)
            throws IOException {
        final Snapshot first = Snapshot.read(one, how);
        final Snapshot second = Snapshot.read(two, how);
        if (first.frame() != second.frame()) {
            throw new IllegalArgumentException("states of one frame are compared: one=" + one + ", frame="
                    + first.frame() + ", two=" + two + ", frame=" + second.frame()
                    + "; take the files of one name from the folders of two nodes");
        }
        return Difference.between(first, second);
    }

    /// Prints the first difference of two files, which are not compressed.
    ///
    /// @param files two of them
    /// @throws IOException if a file cannot be read
    public static void main(final String[] files) throws IOException {
        if (files.length != 2) {
            throw new IllegalArgumentException("usage: NodeDifference FILE FILE: files=" + files.length);
        }
        final Optional<Difference> first = between(Path.of(files[0]), Path.of(files[1]), FileOptions.defaults());
        System.out.println(first.map(difference -> difference.describe(files[0], files[1]))
                .orElse("rows and orders are equal, so receipts differ"));
        System.exit(first.isPresent() ? 0 : 1);
    }
}
