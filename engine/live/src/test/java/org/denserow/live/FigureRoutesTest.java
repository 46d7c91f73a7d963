package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.Map;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FigureRoutesTest {

    @Test
    @DisplayName("a histogram counts all active rows, with range, mean and deviation")
    void histogram_countsRows() {
        try (Owner<SampleModel> owner = Owner.ofSample(300);
                Client client = new Client(owner.live())) {
            final Map<String, Object> found = client.json("/api/histogram?type=fly&part=age&bins=10");
            assertEquals(300.0, found.get("count"));
            assertEquals(10, Client.list(found.get("bins")).size());
            assertEquals(
                    300.0,
                    Client.list(found.get("bins")).stream()
                            .mapToDouble(bin -> (Double) bin)
                            .sum());
            final SampleModel model =
                    new SampleModel(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings(), 300);
            model.sim.run(Client.whole(found.get("frame")));
            double sum = 0;
            for (int row = 0; row < 300; row++) {
                sum += model.age.get(row);
            }
            double squares = 0;
            for (int row = 0; row < 300; row++) {
                squares += Math.pow(model.age.get(row) - sum / 300, 2);
            }
            model.sim.close();
            assertEquals(sum / 300, (Double) found.get("mean"), 1e-9);
            assertEquals(Math.sqrt(squares / 300), (Double) found.get("deviation"), 1e-9);
            assertEquals(
                    100.0, client.json("/api/histogram?type=rider&part=pos.0").get("count"));
            Client.refusal(400, client.get("/api/histogram?type=rider&part=rides"));
            Client.refusal(400, client.get("/api/histogram?type=fly&part=x&bins=1001"));
        }
    }

    @Test
    @DisplayName("a file of rows has a line for each active row, with all numbers, handles and tags")
    void csv_hasAllRows() {
        try (Owner<SampleModel> owner = Owner.ofSample(3000);
                Client client = new Client(owner.live())) {
            final HttpResponse<byte[]> response = client.get("/api/csv?type=fly");
            assertEquals(200, response.statusCode());
            assertEquals(
                    "attachment; filename=\"fly.csv\"",
                    response.headers().firstValue("Content-Disposition").orElse(""));
            final String[] lines = Client.text(response).split("\n");
            assertEquals("handle,x,y,speed,age,lit,old", lines[0]);
            assertEquals(3001, lines.length);
            for (int i = 1; i < lines.length; i++) {
                assertTrue(lines[i].matches("[0-9]+(,[-0-9.E]+){4}(,[01]){2}"), lines[i]);
            }
            final String[] riders =
                    Client.text(client.get("/api/csv?type=rider")).split("\n");
            assertEquals("handle,pos.0,pos.1,rides", riders[0]);
            assertEquals(101, riders.length);
            Client.refusal(404, client.get("/api/csv?type=none"));
        }
    }

    @Test
    @DisplayName("hashes are those of the frame they name")
    void hashes_areOfTheFrame() {
        try (Owner<SampleModel> owner = Owner.ofSample(300);
                Client client = new Client(owner.live())) {
            for (int i = 0; i < 2; i++) {
                owner.awaitFrames(1);
                final Map<String, Object> found = client.json("/api/hashes");
                final SampleModel model = new SampleModel(
                        SimulationOptions.defaults().withWorkers(1).withoutLossWarnings(), 300);
                model.sim.run(Client.whole(found.get("frame")));
                assertEquals(Long.toUnsignedString(model.sim.hash(), 16), strip(found.get("hash")));
                assertEquals(Long.toUnsignedString(model.sim.orderHash(), 16), strip(found.get("orderHash")));
                model.sim.close();
            }
        }
    }

    private static String strip(final Object hex) {
        assertEquals(16, ((String) hex).length());
        return ((String) hex).replaceFirst("^0+(?=.)", "");
    }
}
