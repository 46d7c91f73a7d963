package org.denserow.engine.snapshot;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Writes objects as bytes, and reads them.
///
/// A file or stream has the length of each object before its bytes, so reading more or fewer bytes than were written is
/// an error. You choose the layout of the bytes; `DataOutput` writes the high byte first. [#of(Class)] makes forms of
/// records, texts, enums and boxed numbers.
///
/// *Threads*: the thread that uses the structure calls it. For state in files, several threads may call it at once.
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
    /// @throws IOException if these are not the bytes of such an object
    V read(DataInput from) throws IOException;

    /// Describes the layout of the bytes in words. A file has this text beside the bytes, and a reader with another
    /// text refuses them. A form that changes its layout must change the text, too.
    ///
    /// @return the text; by default empty
    default String shape() {
        return "";
    }

    /// Gives the form for objects that an older version of the class wrote. By default there is only this form itself.
    ///
    /// @param written the shape that the file has beside the bytes
    /// @return a form of that shape; it makes objects of the present class
    /// @throws IllegalArgumentException if this form cannot make objects of such bytes
    default ObjectForm<V> forShape(final String written) {
        if (!shape().equals(written)) {
            throw new IllegalArgumentException("bytes are read by a form of the same shape: written=" + written
                    + ", form=" + shape() + "; pass the form that wrote them, or override forShape");
        }
        return this;
    }

    /// Makes the form of a class whose values are plain data: a record, a `String`, an enum, a boxed number, `Boolean`,
    /// `Character`, or an array of these or of primitives. Components of a record must be such values too, or
    /// primitives; references may be null. Enums are written by name, so their constants may be reordered.
    ///
    /// The shape names the components of a record and their types. A form reads what a form of equal shape wrote.
    /// [#forShape] accepts older shapes of a record. Components are found by name, so they may have changed places. A
    /// component that was added since then is 0, false or null. Bytes with a component that was removed since then, or
    /// has another type now, are refused.
    ///
    /// Records are made by their canonical constructor, so its checks hold. If an object is reached in two ways, it is
    /// read as two objects.
    ///
    /// @param <V> the objects
    /// @param type their class
    /// @return the form; the class is looked at by reflection once, when the form is made
    /// @throws IllegalArgumentException if the class, or that of a component, is none of these, if a record contains
    ///     itself, or if a record is not accessible to the engine; the message names it
    static <V> ObjectForm<V> of(final Class<V> type) {
        return PlainForm.of(type);
    }
}
