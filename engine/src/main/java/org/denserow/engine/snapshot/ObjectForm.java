package org.denserow.engine.snapshot;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Writes objects as bytes, and reads them.
///
/// The stream has the length of each object before its bytes, so a read of more or fewer bytes than were written is an
/// error. The implementor chooses the layout; `DataOutput` writes the high byte first. [#of(Class)] makes the form of
/// records, texts, enums and boxed numbers.
///
/// *Threads*: that of the structure; for state in files any thread, several at once.
///
/// @param <V> the objects
public interface ObjectForm<V> {

    /// Writes one object.
    ///
    /// @param value never null
    /// @param to receives its bytes
    /// @throws IOException if it cannot be written
    void write(V value, DataOutput to) throws IOException;

    /// Reads an object from the bytes written for it. The bytes may come from a damaged or hostile file: check each
    /// length before you allocate for it.
    ///
    /// @param from gives exactly these bytes
    /// @return the object, not null
    /// @throws IOException if these are not the bytes of an object
    V read(DataInput from) throws IOException;

    /// What the bytes are, in words. A file has this text beside the bytes; a reader with another text refuses them. A
    /// form that changes its layout changes the text, too.
    ///
    /// @return the text; by default empty
    default String shape() {
        return "";
    }

    /// The form of objects that an older version of the class wrote. By default only this one.
    ///
    /// @param written the shape beside the bytes
    /// @return a form of that shape; it makes objects of the present class
    /// @throws IllegalArgumentException if this form cannot make objects of such bytes
    default ObjectForm<V> forShape(final String written) {
        if (!shape().equals(written)) {
            throw new IllegalArgumentException("bytes are read by a form of the same shape: written=" + written
                    + ", form=" + shape() + "; pass the form that wrote them, or override forShape");
        }
        return this;
    }

    /// The form of a class whose values are plain data: a record, a `String`, an enum, a boxed number, `Boolean`,
    /// `Character`, or an array of these or of primitives. Components of a record are such values again, or primitives;
    /// each may be null. Enums are written by name, so their constants may be reordered.
    ///
    /// The shape names the components of a record and their types. A form reads what a form of equal shape wrote.
    /// [#forShape] knows older shapes: components are found by name, so they may have changed places; a component that was
    /// added since is 0, false or null. A component that is gone, or has another type, is refused.
    ///
    /// Records are read by their canonical constructor, so its checks hold. Objects are trees: an object that is
    /// reached twice is read as two.
    ///
    /// @param <V> the objects
    /// @param type their class
    /// @return the form; cost: reflection, once
    /// @throws IllegalArgumentException if the class, or that of a component, is none of these, if a record contains
    ///     itself, or if a record is not accessible to the engine; the message names it
    static <V> ObjectForm<V> of(final Class<V> type) {
        return PlainForm.of(type);
    }
}
