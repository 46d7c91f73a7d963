package org.denserow.engine.frame;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.denserow.engine.storage.HandleColumn;

/// Says to which type a `HandleColumn` of a schema record refers, and what follows when such a row dies: `record
/// Wheel(Table table, @Refers(type = "car", whenGone = WhenGone.DESTROY) HandleColumn car) {}` is what
/// [Table#handles(String,Table,HandleColumn.WhenGone)] is without a record. A column without it takes handles of any
/// type and keeps them.
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Refers {

    /// {@return the name of a type that is defined before, or of the type that is being defined}
    String type();

    /// {@return what happens when the row dies that is referred to}
    HandleColumn.WhenGone whenGone() default HandleColumn.WhenGone.KEEP;
}
