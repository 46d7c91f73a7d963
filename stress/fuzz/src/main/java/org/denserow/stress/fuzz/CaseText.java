package org.denserow.stress.fuzz;

import java.util.List;
import java.util.stream.Collectors;

/// A case in words, a part a line.
final class CaseText {

    private CaseText() {}

    /// {@return the case in words; operations that rest are left out}
    static String of(final CasePlan plan) {
        final StringBuilder text = new StringBuilder("frames: " + plan.frames() + '\n');
        for (final TypePlan type : plan.types()) {
            text.append(type.name() + ": " + type.layout() + ", tags=" + type.tags() + ", generations=" + type.left()
                    + '\n');
            type.columns().forEach(column -> text.append("    " + column + '\n'));
        }
        plan.parts().forEach(part -> text.append(part).append('\n'));
        plan.systems()
                .forEach(system ->
                        text.append(system.with(List.of())).append('\n').append(ops(system.ops())));
        for (int number = 0; number < plan.handlers().size(); number++) {
            text.append("handler " + number + ":\n").append(ops(plan.handlers().get(number)));
        }
        return text.append("owner:\n")
                .append(ops(plan.owner()))
                .append("port:\n")
                .append(ops(plan.port()))
                .append(plan.trouble())
                .append('\n')
                .append(plan.policies())
                .append('\n')
                .append(plan.globals())
                .append('\n')
                .toString();
    }

    private static String ops(final List<Op> ops) {
        return ops.stream()
                .filter(op -> !(op instanceof Op.Rest))
                .map(op -> "    " + op + '\n')
                .collect(Collectors.joining());
    }
}
