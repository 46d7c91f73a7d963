package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The lines of the page about rows from data frames.
@DisplayName("The page about data in")
class DataInTest {

    @TempDir
    Path folder;

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));
    private final Table owner = sim.define("owner", Layout.dense(100));
    private final IntColumn age = owner.ints("age");
    private final Table dog = sim.define("dog", Layout.dense(100));
    private final ObjectColumn<String> name = dog.objects("name", String.class);
    private final FloatColumn at = dog.vec2("at");
    private final Tag hungry = dog.tag("hungry");
    private final HandleColumn master = dog.handles("master", owner);
    private final HandleColumn mother = dog.handles("mother", dog);

    @AfterEach
    void close() {
        sim.close();
    }

    /// Files as those of a data frame, whose columns have other names than the parts.
    @BeforeEach
    void write() throws IOException {
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            final Table people = other.define("people", Layout.dense(9));
            final IntColumn years = people.ints("years");
            final IntColumn id = people.ints("id");
            final Table animals = other.define("animals", Layout.dense(9));
            final ObjectColumn<String> called = animals.objects("called", String.class);
            final FloatColumn x = animals.floats("x");
            final FloatColumn y = animals.floats("y");
            final Tag isHungry = animals.tag("isHungry");
            final HandleColumn parent = animals.handles("mother", animals);
            final IntColumn of = animals.ints("owner");
            for (int i = 0; i < 3; i++) {
                people.create();
                id.values()[i] = 100 + i;
                years.values()[i] = 30 + i;
                animals.create();
                called.values()[i] = "dog " + i;
                of.values()[i] = 102 - i;
                x.values()[i] = i;
                y.values()[i] = -i;
            }
            isHungry.bits().set(1);
            parent.values()[2] = animals.handle(0);
            try (ArrowWriter writer = ArrowWriter.file(folder.resolve("owners.arrow"))) {
                ArrowRows.of(other, people, writer)
                        .column(id)
                        .column("age", years)
                        .collect();
            }
            try (ArrowWriter writer = ArrowWriter.file(folder.resolve("dogs.arrow"))) {
                ArrowRows.of(other, animals, writer)
                        .column("name", called)
                        .column(x)
                        .column(y)
                        .column("owner", of)
                        .column("mother", parent)
                        .tag("hungry", isHungry)
                        .collect();
            }
        }
    }

    @Test
    @DisplayName("two files with references become rows of two types")
    void run_twoFiles_areRowsWithReferences() throws IOException {
        // snippet: rows
        final RowImport owners = RowImport.into(owner).column("age", age).key("id");
        final RowImport dogs = RowImport.into(dog)
                .column("name", name)
                .vector(at, "x", "y") // a list of fixed size goes into a vector by column()
                .tag("hungry", hungry)
                .reference("owner", master, owners);
        try (ArrowReader people = ArrowReader.open(folder.resolve("owners.arrow"));
                ArrowReader animals = ArrowReader.open(folder.resolve("dogs.arrow"))) {
            owners.read(people);
            dogs.read(animals);
        }
        RowImport.run(sim, owners, dogs); // all rows, or none
        sim.step(); // they are there from its beginning on
        // end
        assertEquals(3, dog.size());
        assertEquals("dog 1", name.get(1));
        assertEquals(-1f, at.values()[3]);
        assertEquals(1, hungry.count());
        assertEquals(owners.handle(2), master.get(0));
        assertEquals(32, age.get(owner.find(master.get(0))));
    }

    @Test
    @DisplayName("rows that went out come back with references to their own type")
    void run_ownFile_hasItsReferences() throws IOException {
        // snippet: back
        final RowImport dogs = RowImport.into(dog).column("name", name).key("handle");
        dogs.reference("mother", mother, dogs); // to rows of the same file
        try (ArrowReader animals = ArrowReader.open(folder.resolve("dogs.arrow"))) {
            dogs.read(animals);
        }
        RowImport.run(sim, dogs);
        sim.step();
        // end
        assertEquals(dogs.handle(0), mother.get(2));
        assertEquals(Handle.NULL, mother.get(1));
    }
}
