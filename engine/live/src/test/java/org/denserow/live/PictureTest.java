package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PictureTest {

    /// Runs the sample model alone to the frame of a picture.
    private static SampleModel alone(final int flies, final Client.Picture picture) {
        final SampleModel model =
                new SampleModel(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings(), flies);
        model.sim.run(Client.whole(picture.header().get("frame")));
        return model;
    }

    @Test
    @DisplayName("all rows of a small type are in the picture, with their values and their color")
    void points_areTheRows() {
        try (Owner<SampleModel> owner = Owner.ofSample(500);
                Client client = new Client(owner.live())) {
            final Client.Picture picture = client.picture("type=fly&x=x&y=y&color=lit");
            final SampleModel model = alone(500, picture);
            assertEquals(500, picture.handles().length);
            assertEquals(500.0, picture.header().get("size"));
            final Tag.Bits lit = model.lit.bits();
            double min = Double.POSITIVE_INFINITY;
            for (int i = 0; i < picture.handles().length; i++) {
                final int row = model.flies.find(picture.handles()[i]);
                assertEquals(model.x.get(row), picture.x()[i]);
                assertEquals(model.y.get(row), picture.y()[i]);
                assertEquals(lit.get(row) ? 1 : 0, picture.c()[i]);
                min = Math.min(min, picture.x()[i]);
            }
            assertEquals(min, (Double) picture.header().get("minX"), 1e-6);
            assertEquals(0.0, picture.header().get("minC"));
            model.sim.close();
        }
    }

    @Test
    @DisplayName("components of vectors of a pinned type are drawn, holes are not")
    void points_ofVectors() {
        try (Owner<SampleModel> owner = Owner.ofSample(500);
                Client client = new Client(owner.live())) {
            owner.between(
                    () -> owner.model().riders.destroy(owner.model().riders.handle(3)));
            final Client.Picture picture = client.picture("type=rider&x=pos.0&y=pos.1");
            assertEquals(99, picture.handles().length);
            assertEquals(0, picture.c().length);
            final SampleModel model = alone(500, picture);
            for (int i = 0; i < picture.handles().length; i++) {
                final int row = model.riders.find(picture.handles()[i]);
                assertTrue(row >= 0 && row != 3);
                assertEquals(model.pos.get(2 * row), picture.x()[i]);
                assertEquals(model.pos.get(2 * row + 1), picture.y()[i]);
            }
            model.sim.close();
        }
    }

    @Test
    @DisplayName("a sample shows at most max rows; those that are still shown are the same, frame by frame")
    void sample_staysTheSame() {
        try (Owner<SampleModel> owner = Owner.ofSample(5000);
                Client client = new Client(owner.live())) {
            final Client.Picture first = client.picture("type=fly&x=x&y=y&max=700");
            owner.awaitFrames(3);
            final Client.Picture second = client.picture("type=fly&x=x&y=y&max=700");
            assertTrue(first.handles().length <= 700 && first.handles().length > 250, "" + first.handles().length);
            final Map<Long, Float> before = new HashMap<>();
            for (int i = 0; i < first.handles().length; i++) {
                before.put(first.handles()[i], first.x()[i]);
            }
            final long same =
                    Arrays.stream(second.handles()).filter(before::containsKey).count();
            assertTrue(same > 0.6 * second.handles().length, same + " of " + second.handles().length);
        }
    }

    @Test
    @DisplayName("a box holds rows of the box only, and says so")
    void box_isKept() {
        try (Owner<SampleModel> owner = Owner.ofSample(2000);
                Client client = new Client(owner.live())) {
            final Client.Picture picture = client.picture("type=fly&x=x&y=y&box=10,20,30,50");
            assertTrue(picture.handles().length > 20, "" + picture.handles().length);
            assertEquals((double) picture.handles().length, picture.header().get("within"));
            assertEquals(
                    java.util.List.of(10.0, 20.0, 30.0, 50.0), picture.header().get("box"));
            for (int i = 0; i < picture.handles().length; i++) {
                assertTrue(picture.x()[i] >= 10 && picture.x()[i] <= 30, "x=" + picture.x()[i]);
                assertTrue(picture.y()[i] >= 20 && picture.y()[i] <= 50, "y=" + picture.y()[i]);
            }
            assertTrue((Double) picture.header().get("maxX") > 90, "the range is that of all rows");
        }
    }

    @Test
    @DisplayName("a lattice is one number for each cell, line by line")
    void lattice_isAnImage() {
        try (Owner<SampleModel> owner = Owner.ofSample(100);
                Client client = new Client(owner.live())) {
            owner.awaitFrames(2);
            final Client.Picture picture = client.picture("type=cell&lattice=1&color=heat");
            final SampleModel model = alone(100, picture);
            final float[] cells = new float[SampleModel.SIDE * SampleModel.SIDE];
            for (int row = 0; row < cells.length; row++) {
                cells[row] = model.heat.get(row);
            }
            model.sim.close();
            assertArrayEquals(cells, picture.c());
        }
    }

    @Test
    @DisplayName("what cannot be drawn is refused with a reason")
    void pictures_wrongOnes_areRefused() {
        try (Owner<SampleModel> owner = Owner.ofSample(100);
                Client client = new Client(owner.live())) {
            Client.refusal(404, client.get("/api/picture?type=none&x=x&y=y"));
            Client.refusal(400, client.get("/api/picture?type=fly&x=x&y=none"));
            Client.refusal(400, client.get("/api/picture?type=fly&y=y"));
            Client.refusal(400, client.get("/api/picture?type=rider&x=rides&y=pos.0"));
            Client.refusal(400, client.get("/api/picture?type=rider&x=name&y=pos.0"));
            Client.refusal(400, client.get("/api/picture?type=rider&x=pos&y=pos.0"));
            Client.refusal(400, client.get("/api/picture?type=rider&x=pos.2&y=pos.0"));
            Client.refusal(400, client.get("/api/picture?type=fly&x=x&y=y&max=0"));
            Client.refusal(400, client.get("/api/picture?type=fly&x=x&y=y&max=200001"));
            Client.refusal(400, client.get("/api/picture?type=fly&x=x&y=y&max=1e3"));
            Client.refusal(400, client.get("/api/picture?type=fly&x=x&y=y&box=1,2,3"));
            Client.refusal(400, client.get("/api/picture?type=fly&x=x&y=y&box=3,2,1,4"));
            Client.refusal(400, client.get("/api/picture?type=fly&x=x&y=y&box=NaN,0,1,1"));
            Client.refusal(400, client.get("/api/picture?type=fly&lattice=1&color=x"));
            Client.refusal(400, client.get("/api/picture?type=cell&lattice=1"));
            Client.refusal(404, client.get("/api/picture?type=fly&x=x&y=y&frame=0"));
        }
    }
}
