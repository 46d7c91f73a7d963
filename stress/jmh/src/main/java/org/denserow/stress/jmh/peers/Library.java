package org.denserow.stress.jmh.peers;

import java.util.Arrays;
import java.util.List;
import org.denserow.engine.SimulationOptions;

/// The compared libraries: this project with its default options, which are as many workers as the machine has
/// processors; with one worker, as the others have one thread; and the others.
enum Library {
    /// With default options.
    DENSEROW("denserow"),
    /// With one worker and otherwise default options.
    ONE_WORKER("denserow, 1 worker"),
    /// Artemis-odb.
    ARTEMIS("Artemis-odb 2.3.0"),
    /// Dominion.
    DOMINION("Dominion 0.9.0"),
    /// Ashley.
    ASHLEY("Ashley 1.7.4"),
    /// Fleks.
    FLEKS("Fleks 2.12"),
    /// Zay-ES.
    ZAY("Zay-ES 1.4.0");

    private static final int ASHLEY_REMOVES = 100_000; // more take minutes: each removal moves all later entities

    private final String shown;

    Library(final String shown) {
        this.shown = shown;
    }

    /// {@return the libraries of others}
    static List<Library> peers() {
        return Arrays.stream(values())
                .filter(library -> library != DENSEROW && library != ONE_WORKER)
                .toList();
    }

    /// {@return the name, and the version of others}
    String shown() {
        return shown;
    }

    /// {@return whether so many entities can be deleted, or lose a component, in some seconds}
    boolean removes(final int entities) {
        return this != ASHLEY || entities <= ASHLEY_REMOVES;
    }

    /// {@return a world without entities}
    ///
    /// @param entities most there are between frames
    /// @param perFrame victims of each frame
    Peer peer(final int entities, final int perFrame) {
        return switch (this) {
            case DENSEROW -> new DenserowPeer(SimulationOptions.defaults(), entities, perFrame);
            case ONE_WORKER -> new DenserowPeer(SimulationOptions.defaults().withWorkers(1), entities, perFrame);
            case ARTEMIS -> new ArtemisPeer(entities);
            case DOMINION -> new DominionPeer(entities);
            case ASHLEY -> new AshleyPeer(entities);
            case FLEKS -> new FleksPeer(entities);
            case ZAY -> new ZayPeer(entities);
        };
    }

    /// {@return a world without entities}
    ///
    /// @param entities most there are
    /// @param parts components of each: 1, 2, 4 or 6
    Parts parts(final int entities, final int parts) {
        return switch (this) {
            case DENSEROW -> new DenserowParts(SimulationOptions.defaults(), entities, parts);
            case ONE_WORKER -> new DenserowParts(SimulationOptions.defaults().withWorkers(1), entities, parts);
            case ARTEMIS -> new ArtemisParts(entities, parts);
            case DOMINION -> new DominionParts(entities, parts);
            case ASHLEY -> new AshleyParts(entities, parts);
            case FLEKS -> new FleksParts(entities, parts);
            case ZAY -> new ZayParts(entities, parts);
        };
    }
}
