// 7 fire: A lattice of fixed rows: fire spreads from tree to tree, and the forest is drawn.
//
//   step 100: 53 burn, 4898 are ash
//   step 200: 48 burn, 10466 are ash
//   step 300: 66 burn, 16358 are ash
//   step 400: 8 burn, 20098 are ash
//   over after 430 steps: 4126 trees are left

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
                Tag state = cell % SIDE == 0 ? burning : tree;
                if (random.of(cell).chance(0.61)) state.bits().set(cell);
            }
            sim.system("spread").reads(tree).over(burning, (rows, commands) -> {
                Tag.Bits trees = rows.read(tree);
                for (var cell = rows.cursor(); cell.next(); ) {
                    int at = cell.row();
                    for (int next : new int[] {at - SIDE, at + SIDE, at - 1, at + 1}) {
                        if (next < 0 || next >= SIDE * SIDE || Math.abs(next % SIDE - at % SIDE) > 1) continue;
                        if (trees.get(next)) { // two fires may light one tree: it burns once
                            commands.untag(cells.handle(next), tree).tag(cells.handle(next), burning);
                        }
                    }
                    commands.untag(cells.handle(at), burning).tag(cells.handle(at), ash);
                }
            });
            while (burning.count() > 0) {
                sim.step();
                if (sim.frame() % 100 == 0) {
                    System.out.printf("step %d: %d burn, %d are ash%n", sim.frame(), burning.count(), ash.count());
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
            int dead = ash.bits().get(cell) ? 0x424242 : 0xFFF8E1;
            int fire = burning.bits().get(cell) ? 0xFF3D00 : dead;
            image.setRGB(x, y, tree.bits().get(cell) ? 0x2E7D32 : fire);
        }
        ImageIO.write(image, "png", file);
    }
}
