package org.denserow.engine.storage;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.snapshot.ObjectForm;

/// The user's own object as a part: a board, an index, a connection. The schedule orders the systems that declare it,
/// as it does for columns: a writer and any other system that declares it run in the order of declaration; readers may
/// overlap. A chunk of a system that declared it gets the object.
///
/// ```java
/// Resource<Market> market = sim.resource("market", new Market()).saved(Market::copy, Market::become);
/// sim.system("trade").writes(market).reads(order.price).once((chunk, commands) -> chunk.write(market).match(…));
/// sim.system("look").reads(market).writes(agent.guess).over(agents, (rows, commands) -> … rows.read(market) …);
/// ```
///
/// **Writers** are systems whose body runs as one chunk: those that run `once` and declare `.writes`, and exclusive
/// systems. A system over rows may have several chunks, which would write at the same time, so `.writes` is refused
/// there. Let its chunks add to a tally, write a column, or record commands. Then let a system that runs `once` carry
/// the results into the object.
///
/// **Readers** may run on several threads at once, so reading must not change the object: for example, it must have no
/// cache that fills on demand, and no map that reorders entries on access. In order mode (`-Ddenserow.checks=order`)
/// the bodies of several chunks run twice, so they also read the object twice. Bodies that write it run once in every
/// mode. Checks mode can find a chunk that changes a resource which it declared as read. For this the resource must be
/// [saved][#saved], and two copies of the same object must be equal, as copies of arrays, of lists, and of records
/// without arrays are. Checks mode then copies the object before and after each such chunk.
///
/// The object is not part of hashes. After a failed frame it stays as the bodies left it, like values that were written
/// in place.
///
/// *Threads*: only the owner calls [#value()]; chunks get the object from `read` and `write`.
///
/// @param <T> the class of the object
public sealed interface Resource<T> extends Part<T, T> permits HeldObject {

    /// The largest number of resources of a simulation.
    int MAX_RESOURCES = 1024;

    /// The object, for the owner between frames, for handlers and for exclusive systems. Each call marks all parts that
    /// are derived from the object as out of date, even if the caller only reads it. Do not keep the object: call this
    /// method in every frame.
    ///
    /// @return the object
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    T value();

    /// Makes the object a part of snapshots. A snapshot only names the resources that it does not hold; after a restore
    /// the caller must bring their objects back to the right state.
    ///
    /// A snapshot can be restored any number of times, and into other simulations of the same definition. So `load`
    /// must change the object, never the copy, and must keep no reference into the copy. If `save` throws, `snapshot()`
    /// throws the exception. If `load` throws, `restore` throws the exception and leaves the simulation half restored;
    /// a second restore repairs it.
    ///
    /// @param <C> the class of the copy
    /// @param save makes a copy that shares nothing with the object; never null
    /// @param load gives the object the content of the copy, whatever it contained before
    /// @return this
    /// @throws IllegalArgumentException if it is saved already
    /// @throws IllegalStateException after the first frame began
    <C> Resource<T> saved(Function<? super T, ? extends C> save, BiConsumer<? super T, ? super C> load);

    /// As [#saved(Function, BiConsumer)], with a form for files. Without a form, [org.denserow.engine.Snapshot#writeTo]
    /// refuses the resource.
    ///
    /// ```java
    /// sim.resource("market", market).saved(Market::orders, Market::open, ObjectForm.of(Orders.class));
    /// ```
    ///
    /// @param <C> the class of the copy
    /// @param save makes a copy that shares nothing with the object; never null
    /// @param load gives the object the content of the copy, whatever it contained before
    /// @param form writes and reads copies
    /// @return this
    /// @throws IllegalArgumentException if it is saved already
    /// @throws IllegalStateException after the first frame began
    <C> Resource<T> saved(
            Function<? super T, ? extends C> save, BiConsumer<? super T, ? super C> load, ObjectForm<C> form);

    /// {@return whether snapshots hold it}
    boolean isSaved();

    /// {@return 0: a resource has no rows}
    @Override
    int type();
}
