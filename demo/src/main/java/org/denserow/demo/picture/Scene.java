package org.denserow.demo.picture;

/// What can be drawn: a world, whatever its state is at that time.
public interface Scene {

    /// Draws the present state.
    ///
    /// @param on the picture
    void draw(Picture on);

    /// {@return what moves in it, where a run may end without any of it: then a picture shows the peak}
    default Activity activity() {
        return Activity.STEADY;
    }
}
