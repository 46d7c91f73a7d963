// 17 import: Rows come from files of yours, CSV or Arrow; keys become references; nothing is half done.
//
//   refused: a number must stay the same in its column: file=dogs.csv, line=4, column=weight, type=CSV, value=300
//   CSV, frame 1:   Rex 40 of Ada, Bo 7 of nobody, Kim 30 of Bob,
//   Arrow, frame 1: Rex 40 of Ada, Bo 7 of nobody, Kim 30 of Bob,
//   world ad18ad6b622c6925

import java.io.IOException;
import java.nio.file.*;
import org.denserow.arrow.*;
import org.denserow.demo.run.CsvRows;
import org.denserow.engine.*;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.*;

public class Import {
    record Owner(Table all, ObjectColumn<String> name) {}

    record Dog(
            Table all,
            ObjectColumn<String> name,
            ByteColumn weight,
            @Refers(type = "owner") HandleColumn owner) {}

    static final String OWNERS = "id,name\n1,Ada\n2,Bob\n";
    static final String DOGS = "name,weight,owner\nRex,40,1\nBo,7,\nKim,30,2\n"; // Bo has no owner

    final Simulation sim = Simulation.create(SimulationOptions.defaults());
    final Owner owner = sim.define("owner", Owner.class, Layout.dense(100));
    final Dog dog = sim.define("dog", Dog.class, Layout.dense(100));
    final RowImport owners = RowImport.into(owner.all).column("name", owner.name);
    final RowImport dogs = RowImport.into(dog.all).column("name", dog.name).column("weight", dog.weight);

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("import");
        Path people = Files.writeString(folder.resolve("owners.csv"), OWNERS);
        Path animals = Files.writeString(folder.resolve("dogs.csv"), DOGS.replace("30", "300"));
        Import first = new Import();
        first.owners.key("id");
        first.dogs.reference("owner", first.dog.owner, first.owners);
        try (CsvRows rows = CsvRows.open(animals)) {
            first.dogs.read(rows); // 300 kg are too much for a byte: no dog is taken from the file
        } catch (IOException wrong) {
            System.out.println("refused: "
                    + wrong.getMessage().replace(animals.toString(), "dogs.csv").split(", part")[0]);
        }
        Files.writeString(animals, DOGS);
        first.run("CSV", CsvRows.open(people), CsvRows.open(animals));

        Path arrow = folder.resolve("dogs.arrow"); // out: pandas, polars, R and DuckDB read it
        try (ArrowWriter out = ArrowWriter.file(arrow)) {
            Dog dog = first.dog;
            ArrowRows.of(first.sim, dog.all, out)
                    .column(dog.name)
                    .column(dog.weight)
                    .column(dog.owner)
                    .collect();
        }
        Path owners = folder.resolve("owners.arrow");
        try (ArrowWriter out = ArrowWriter.file(owners)) {
            ArrowRows.of(first.sim, first.owner.all, out)
                    .column(first.owner.name)
                    .collect();
        }
        Import second = new Import();
        second.owners.key("handle"); // any column whose values are distinct
        second.dogs.reference("owner", second.dog.owner, second.owners);
        second.run("Arrow", ArrowReader.open(owners), ArrowReader.open(arrow));
        System.out.printf("world %016x%n", second.sim.hash());
        first.sim.close();
        second.sim.close();
        for (Path each : new Path[] {people, animals, owners, arrow, folder}) Files.delete(each);
    }

    void run(String from, TableRows people, TableRows animals) throws IOException {
        try (people;
                animals) {
            owners.read(people);
            dogs.read(animals);
        }
        RowImport.run(sim, owners, dogs); // all rows, or none
        sim.step(); // here they are
        System.out.printf("%-15s", from + ", frame " + sim.frame() + ":");
        for (int row = 0; row < dog.all.size(); row++) {
            long handle = dog.owner.get(row);
            String of = handle == Handle.NULL ? "nobody" : owner.name.get(owner.all.find(handle));
            System.out.print(" " + dog.name.get(row) + " " + dog.weight.get(row) + " of " + of + ",");
        }
        System.out.println();
    }
}
