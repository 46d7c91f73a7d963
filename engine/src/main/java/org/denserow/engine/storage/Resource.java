package org.denserow.engine.storage;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.denserow.engine.rows.HeldObject;

/// An object of the embedder's own as a part: a board, an index, a connection. Systems that declare it wait for each
/// other as they do for columns: one that writes it and others that read or write it run in the order of declaration,
/// readers overlap. A chunk that declared it gets the object.
///
/// ```java
/// Resource<Market> market = sim.resource("market", new Market()).saved(Market::copy, Market::become);
/// sim.system("trade").writes(market).reads(order.price).once((chunk, commands) -> chunk.write(market).match(…));
/// sim.system("look").reads(market).writes(agent.guess).over(agents, (rows, commands) -> … rows.read(market) …);
/// ```
///
/// **Who writes.** Systems of one body: those that run `once` and declare `.writes`, and exclusive ones. A system over
/// rows may have several chunks, which would write at the same time, so `.writes` is refused to it: chunks add to a
/// tally, write a column, or record commands, and one body carries that into the object.
///
/// **What the object must bear.** Readers on several threads at once, so reading changes nothing in it: no cache that
/// fills on demand, no map that moves what was asked for. In order mode (`-Ddenserow.checks=order`) bodies of several
/// chunks run twice, so a read happens twice; bodies that write run once in every mode. Checks mode finds a chunk that
/// changes what it declares as read, if the resource is [saved][#saved] and copies of the same object are equal, as
/// those of arrays, lists and records without arrays are; it copies the object before and after each such chunk.
///
/// It is in no hash. After a frame that failed it is as the bodies left it, like values that were written in place.
///
/// *Threads*: [#value()] is the owner's; chunks get the object from `read` and `write`.
///
/// @param <T> what it is
public sealed interface Resource<T> extends Part<T, T> permits HeldObject {

    /// Most resources of a simulation.
    int MAX_RESOURCES = 1024;

    /// The object, for the owner between frames, handlers and exclusive systems. What is made from it counts as out of
    /// date then, even if it is only looked at; so ask in each frame anew.
    ///
    /// @return the object
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    T value();

    /// Makes it a part of snapshots. Of a resource without this a snapshot says that it does not hold it, and whoever
    /// restores one puts the object back.
    ///
    /// A snapshot is put back any number of times, and into other simulations of the same definition: `load` changes
    /// the object, never the copy, and keeps no reference into it. What `save` throws comes out of `snapshot()`; what
    /// `load` throws comes out of `restore`, and leaves the simulation half restored: another restore mends it.
    ///
    /// @param <C> the copy
    /// @param save makes a copy that has nothing in common with the object; never null
    /// @param load lets an object become what a copy holds, whatever it was
    /// @return this
    /// @throws IllegalArgumentException if it is saved already
    /// @throws IllegalStateException after the first frame began
    <C> Resource<T> saved(Function<? super T, ? extends C> save, BiConsumer<? super T, ? super C> load);

    /// {@return whether snapshots hold it}
    boolean isSaved();

    /// {@return the number of no type, 0: it describes no rows}
    @Override
    int type();
}
