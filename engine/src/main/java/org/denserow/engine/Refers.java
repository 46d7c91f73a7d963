package org.denserow.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.denserow.engine.storage.HandleColumn;

/// Names the type to which a `HandleColumn` of a schema record refers, and the effect of the death of such a row:
/// `record Wheel(Table table, @Refers(type = "car", whenGone = WhenGone.DESTROY) HandleColumn car) {}` does the same as
/// [Table#handles(String,Table,HandleColumn.WhenGone)]. A column without the annotation takes handles of any type and
/// keeps them.
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Refers {

    /// {@return the name of a type that is defined before, or of the type that is being defined}
    String type();

    /// {@return the effect of the death of the row referred to}
    HandleColumn.WhenGone whenGone() default HandleColumn.WhenGone.KEEP;
}
