package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RowRoutesTest {

    @Test
    @DisplayName("a row shows all columns and tags, and where its references lead")
    void row_isWhole() {
        try (Owner<SampleModel> owner = Owner.ofSample(200);
                Client client = new Client(owner.live())) {
            final long rider = owner.between(() -> owner.model().riders.handle(7));
            client.post("/api/pause");
            client.json("/api/row?handle=" + rider); // answered while the owner is held, or just before
            final Map<String, Object> row = client.json("/api/row?handle=" + rider);
            assertEquals("rider", row.get("type"));
            assertEquals("active", row.get("state"));
            assertEquals(Long.toString(rider), row.get("handle"));
            assertEquals(Handle.toString(rider), row.get("text"));
            assertEquals(7.0, row.get("row"));
            assertEquals("rider 7", Client.named(row.get("parts"), "name").get("value"));
            assertEquals(
                    2,
                    Client.list(Client.named(row.get("parts"), "pos").get("value"))
                            .size());
            final Map<String, Object> fly =
                    Client.map(Client.named(row.get("parts"), "rides").get("leadsTo"));
            assertEquals("fly", fly.get("type"));
            assertEquals(true, fly.get("alive"));
            final Map<String, Object> ridden = client.json("/api/row?handle=" + fly.get("handle"));
            assertTrue(Client.named(ridden.get("parts"), "lit").get("value") instanceof Boolean, ridden.toString());
            assertTrue((Double) Client.named(ridden.get("parts"), "age").get("value") >= 0, ridden.toString());
        }
    }

    @Test
    @DisplayName("a stale handle is answered as such, a wrong one is refused")
    void row_staleHandle_says() {
        try (Owner<SampleModel> owner = Owner.ofSample(200);
                Client client = new Client(owner.live())) {
            final long gone = owner.between(() -> {
                final long rider = owner.model().riders.handle(5);
                owner.model().riders.destroy(rider);
                return rider;
            });
            assertTrue(
                    Client.refusal(404, client.get("/api/row?handle=" + gone)).contains("stale"));
            Client.refusal(404, client.get("/api/row?handle=" + Handle.of(77, 1, 1)));
            Client.refusal(400, client.get("/api/row?handle=-1"));
            Client.refusal(400, client.get("/api/row?handle=x"));
            Client.refusal(400, client.get("/api/row"));
        }
    }

    @Test
    @DisplayName("rows that refer to a row are found, in all types")
    void referrers_areFound() {
        try (Owner<SampleModel> owner = Owner.ofSample(200);
                Client client = new Client(owner.live())) {
            long[] both;
            Map<String, Object> found;
            int tries = 0;
            do { // the fly may die before the look
                both = owner.between(() -> {
                    final SampleModel model = owner.model();
                    final long fly = model.flies.handle(0);
                    model.sim.commands().set(model.riders.handle(3), model.rides, fly);
                    model.sim.commands().set(model.riders.handle(4), model.rides, fly);
                    return new long[] {fly, model.riders.handle(3)};
                });
                owner.awaitFrames(2);
                found = client.json("/api/referrers?handle=" + both[0]);
            } while (Client.whole(found.get("total")) < 2 && ++tries < 50);
            assertTrue(Client.whole(found.get("total")) >= 2, found.toString());
            final List<Object> rows = Client.list(found.get("rows"));
            final String rider = Long.toString(both[1]);
            assertTrue(
                    rows.stream()
                            .anyMatch(each -> Client.map(each).get("handle").equals(rider)),
                    found.toString());
            assertEquals("rides", Client.map(rows.getFirst()).get("part"));
            assertEquals("rider", Client.map(rows.getFirst()).get("type"));
            Client.refusal(400, client.get("/api/referrers?handle=0"));
        }
    }

    @Test
    @DisplayName("a search compares numbers, tags, handles and names")
    void search_findsRows() {
        try (Owner<SampleModel> owner = Owner.ofSample(300);
                Client client = new Client(owner.live())) {
            client.post("/api/pause");
            client.json(
                    "/api/search?type=fly&part=x&op=ge&value=0"); // answered while the owner is held, or just before
            final Map<String, Object> all = client.json("/api/search?type=fly&part=x&op=ge&value=0");
            assertEquals(300.0, all.get("total"));
            assertEquals(100, Client.list(all.get("rows")).size());
            final Map<String, Object> some = client.json("/api/search?type=fly&part=x&op=lt&value=50&max=1000");
            final long below = Client.whole(some.get("total"));
            assertTrue(below > 50 && below < 250, "below=" + below);
            assertEquals(below, Client.list(some.get("rows")).size());
            for (final Object row : Client.list(some.get("rows"))) {
                assertTrue((Double) Client.map(row).get("value") < 50);
            }
            final long lit = Client.whole(client.json("/api/search?type=fly&part=lit&op=is&value=true")
                    .get("total"));
            assertTrue(lit > 0 && lit < 300, "lit=" + lit);
            assertEquals(
                    100.0,
                    client.json("/api/search?type=rider&part=pos.1&op=ge&value=0")
                            .get("total"));
            final Map<String, Object> named =
                    client.json("/api/search?type=rider&part=name&op=name&value=" + Client.encoded("rider 42"));
            assertEquals(1.0, named.get("total"));
            final String handle = (String)
                    Client.map(Client.list(named.get("rows")).getFirst()).get("handle");
            final Map<String, Object> row = client.json("/api/row?handle=" + handle);
            assertEquals("rider 42", Client.named(row.get("parts"), "name").get("value"));
            final Object fly = Client.named(row.get("parts"), "rides").get("value");
            final Map<String, Object> riding = client.json("/api/search?type=rider&part=rides&op=is&value=" + fly);
            assertTrue(Client.whole(riding.get("total")) >= 1, riding.toString());
            assertEquals(
                    0.0,
                    client.json("/api/search?type=rider&part=names&op=name&value=nobody")
                            .get("total"));
            Client.refusal(400, client.get("/api/search?type=fly&part=x&op=like&value=5"));
            Client.refusal(400, client.get("/api/search?type=fly&part=x&op=lt&value=five"));
            Client.refusal(400, client.get("/api/search?type=fly&part=x&op=lt"));
            Client.refusal(400, client.get("/api/search?type=rider&part=rides&op=lt&value=5"));
            Client.refusal(400, client.get("/api/search?type=fly&part=x&op=name&value=5"));
            Client.refusal(400, client.get("/api/search?type=fly&part=x&op=lt&value=5&max=1001"));
        }
    }
}
