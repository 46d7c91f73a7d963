// 7 fire: A lattice of fixed rows: fire spreads from tree to tree, and the forest is drawn.
//
//   x

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Fire {
    static final int SIDE = 200;

    public static void main(String[] args) throws IOException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1))) {
            Table cells = sim.define("cell", Layout.fixed(SIDE * SIDE)); // row = SIDE * line + column
            Tag tree = cells.tag("tree"), burning = cells.tag("burning"), ash = cells.tag("ash");
            Draw random = sim.random("forest");
            for (int cell = 0; cell < cells.size(); cell++) {
                if (random.of(cell).chance(0.61)) (cell % SIDE == 0 ? burning : tree).bits().set(cell);
            }
            sim.system("spread").reads(tree).over(burning, (rows, commands) -> {
                Tag.Bits trees = rows.read(tree);
                for (var cell = rows.cursor(); cell.next(); ) {
                    int at = cell.row(), column = at % SIDE;
                    int[] neighbours = {at - SIDE, at + SIDE, column > 0 ? at - 1 : -1, column < SIDE - 1 ? at + 1 : -1};
                    for (int next : neighbours) {
                        if (next >= 0 && next < SIDE * SIDE && trees.get(next)) { // by two fires, too: it burns once
                            commands.untag(cells.handle(next), tree).tag(cells.handle(next), burning);
                        }
                    }
                    commands.untag(cells.handle(at), burning).tag(cells.handle(at), ash);
                }
            });
            while (burning.count() > 0) {
                sim.step();
                if (sim.frame() % 100 == 0) {
                    System.out.printf("step %d: %d trees burn, %d are ash%n", sim.frame(), burning.count(), ash.count());
                }
                if (sim.frame() == 200) draw(tree, burning, ash, new File(args.length > 0 ? args[0] : ".", "fire.png"));
            }
            System.out.printf("over after %d steps: %d trees are left%n", sim.frame(), tree.count());
        }
    }

    static void draw(Tag tree, Tag burning, Tag ash, File file) throws IOException {
        BufferedImage image = new BufferedImage(2 * SIDE, 2 * SIDE, BufferedImage.TYPE_INT_RGB);
        for (int at = 0; at < 4 * SIDE * SIDE; at++) { // 2 x 2 pixels a cell
            int x = at % (2 * SIDE), y = at / (2 * SIDE), cell = y / 2 * SIDE + x / 2;
            boolean isTree = tree.bits().get(cell), isFire = burning.bits().get(cell), isAsh = ash.bits().get(cell);
            image.setRGB(x, y, isTree ? 0x2E7D32 : isFire ? 0xFF3D00 : isAsh ? 0x424242 : 0xFFF8E1);
        }
        ImageIO.write(image, "png", file);
    }
}
