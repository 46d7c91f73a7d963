package example

import org.denserow.engine.*
import org.denserow.engine.storage.*

@JvmRecord data class Firefly(val table: Table, val x: FloatColumn, val vx: FloatColumn, val glowing: Tag)
@JvmRecord data class Spawn(val speed: Float)

const val DT = 1f / 60
const val EDGE = 100f

fun main() = Simulation.create(SimulationOptions.defaults().withWorkers(4).withSeed(7)).use { sim ->
    val (table, x, vx, glowing) = sim.define("firefly", Firefly::class.java, Layout.dense(100_000))
    val names: ObjectColumn<String> = table.objects("name", String::class.java)

    sim.system("move").reads(vx).writes(x).over(table) { rows, _ ->
        val xs = rows.write(x)
        val speeds = rows.read(vx)
        for (row in rows.begin()..<rows.end()) xs[row] += speeds[row] * DT
    }
    sim.system("cull").reads(x).over(table) { rows, commands ->
        val xs = rows.read(x)
        for (row in rows.begin()..<rows.end()) if (xs[row] > EDGE) commands.destroy(table.handle(row))
    }
    val spawn = sim.port("spawn", Spawn::class.java) { message, commands -> // the way in for any thread
        commands.create(table).also { commands.with(vx, message.speed).with(glowing) }
    }
    repeat(1_000) { i ->
        val firefly = sim.commands().create(table)
        sim.commands().with(vx, (i % 20).toFloat()).with(glowing)
        if (i == 0) sim.commands().set(firefly, names, "Lampyris")
    }
    check(spawn.offer(Spawn(5f))) { "the port is full: offer again after a frame" }
    sim.run(600)
    val named = (0..<table.size()).count { row -> names.get(row)?.isNotEmpty() ?: false } // a cell may be null
    check(named == 1) { "the firefly that does not move keeps its name: named=$named" }
    println("%d fireflies, world %016x".format(table.size(), sim.hash()))
}
