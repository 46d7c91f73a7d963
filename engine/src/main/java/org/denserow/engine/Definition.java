package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.storage.Resource;

/// The definition of a simulation, for tools that do not know the model: inspectors, exporters, editors.
///
/// | call | answer |
/// |---|---|
/// | [#tables()], [#table(String)], [#table(int)] | the types, each with its [Table#layout()] and [Table#parts()] |
/// | [Table#parts()] | columns, tags, claims, derived parts, indices; sealed, so a `switch` over the classes of [org.denserow.engine.storage.Part] names every kind |
/// | [#systems()] | the declaration of each system, as a [SystemDescription] |
/// | [#boundaries()] | the boundaries inside the frame |
/// | [#ports()], [#commands()], [#tallies()], [#resources()] | ports, user-defined commands, tallies, and objects of the embedder |
///
/// Rows of any type are walked in `[0, table.end())`, and [Table#state(int)] gives the state of each. Every column has
/// a `get` for one value, as [org.denserow.engine.storage.IntColumn#get(int)]; bits of a tag are
/// [org.denserow.engine.storage.Tag#bits()].
///
/// All lists are unmodifiable, in order of definition. Those of this class are views, and grow with the definition.
/// They make no frame slower.
///
/// *Threads*: the owner, until the first frame has begun; then any thread, since only parts of tables are added later
/// and [Table#parts()] is for any thread.
public final class Definition {

    private final Types types;
    private final SystemList declared;
    private final List<Port<?>> ports;
    private final Names commandNames = new Names("command");
    private final List<CustomCommand> commands = new ArrayList<>();
    private final Names resourceNames = new Names("resource");
    private final List<HeldObject<?>> resources = new ArrayList<>();
    private final List<Tally> tallies;

    Definition(final Types types, final SystemList declared, final List<Port<?>> ports, final List<Tally> tallies) {
        this.types = types;
        this.declared = declared;
        this.ports = ports;
        this.tallies = Collections.unmodifiableList(tallies);
    }

    /// Defines the next command.
    CustomCommand addCommand(
            final CommandLog log,
            final String name,
            final int words,
            final Consumer<? super CustomCommand.Payload> handler) {
        given(handler, "handler", "say what the command does");
        commandNames.check(name);
        final Consumer<? super CustomCommand.Payload> checked = Checks.ON ? checked(handler, name, log) : handler;
        final CustomCommand command = new CustomCommand(log.customs(), name, words, checked);
        commandNames.take(name);
        commands.add(command);
        return command;
    }

    /// Adds the next resource.
    <T> Resource<T> addResource(final FrameState state, final String name, final T object) {
        state.checkDefinable(resourceNames, name);
        given(object, "object", "pass the object that systems wait for");
        if (resources.size() == Resource.MAX_RESOURCES) {
            throw new IllegalArgumentException("a simulation has at most " + Resource.MAX_RESOURCES
                    + " resources: resource=" + name + "; combine objects that are used together");
        }
        final HeldObject<T> resource =
                new HeldObject<>(name, object, state, state::checkDefinable, state::checkOutsideSystems);
        resourceNames.take(name);
        resources.add(resource);
        return resource;
    }

    /// The resources as the engine sees them; the live list.
    List<HeldObject<?>> held() {
        return resources;
    }

    /// Checks mode: a handler that finds its lost writes.
    private static Consumer<CustomCommand.Payload> checked(
            final Consumer<? super CustomCommand.Payload> handler, final String command, final CommandLog log) {
        return payload -> {
            try {
                handler.accept(payload);
            } catch (final Throwable thrown) {
                LostWrites.forget(log); // so the next handler is not blamed
                throw thrown;
            }
            LostWrites.check(log, "command=" + command);
        };
    }

    /// {@return the types, in order of their numbers}
    public List<Table> tables() {
        return Collections.unmodifiableList(types.tables());
    }

    /// Finds a type by name, O(1).
    ///
    /// @param name of a type
    /// @return the type
    /// @throws IllegalArgumentException if there is none of this name
    public Table table(final String name) {
        return types.named(name);
    }

    /// Finds a type by its number, such as [org.denserow.engine.storage.Part#type()], the target of a handle column, or
    /// [SystemDescription#type()]. O(1).
    ///
    /// @param type a type number, see [Table#type()]
    /// @return the type
    /// @throws IllegalArgumentException if there is none of this number
    public Table table(final int type) {
        return types.numbered(type);
    }

    /// {@return the declarations of all systems, exclusive ones included, in order of declaration}
    public List<SystemDescription> systems() {
        return declared.descriptions();
    }

    /// {@return the names of the boundaries inside the frame, in order; the boundary of an exclusive system has the
    ///     name of the system}
    public List<String> boundaries() {
        return declared.inner().stream().map(SystemList.Inner::name).toList();
    }

    /// {@return the ports}
    public List<Port<?>> ports() {
        return ports;
    }

    /// {@return the user-defined commands}
    public List<CustomCommand> commands() {
        return Collections.unmodifiableList(commands);
    }

    /// {@return the resources}
    public List<Resource<?>> resources() {
        return Collections.unmodifiableList(resources);
    }

    /// {@return the tallies}
    public List<Tally> tallies() {
        return tallies;
    }

    @Override
    public String toString() {
        return "Definition{tables=" + types.tables().size() + ", systems="
                + systems().size() + ", ports=" + ports.size() + '}';
    }
}
