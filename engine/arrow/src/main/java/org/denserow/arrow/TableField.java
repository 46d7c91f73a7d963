package org.denserow.arrow;

import static org.denserow.arrow.Refused.given;

/// A field of [TableRows].
///
/// @param name as the source spells it; names may repeat, but a mapping does not accept such a name then
/// @param kind what its values are
/// @param width values a row: 1, or more for a list of fixed size
/// @param type the type in the words of the source, for messages
public record TableField(String name, FieldKind kind, int width, String type) {

    /// Checks them.
    ///
    /// @throws IllegalArgumentException if something is null, or the width less than 1
    public TableField {
        given(name, "name");
        given(kind, "kind");
        given(type, "type");
        if (width < 1) {
            throw new IllegalArgumentException("a field has 1 value a row or more: field=" + name + ", width=" + width
                    + "; leave an empty field out");
        }
    }
}
