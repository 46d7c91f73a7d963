package org.denserow.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a `FloatColumn` of a schema record hold vectors: `record Fly(Table table, @Stride(3) FloatColumn at) {}` does
/// the same as [Table#vec3(String)].
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Stride {

    /// {@return components per row, 2 or 3}
    int value();
}
