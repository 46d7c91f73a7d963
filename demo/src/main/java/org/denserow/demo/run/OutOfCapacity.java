package org.denserow.demo.run;

/// A run does not fit. The message is one line, as [TerminalText] shows it; the program prints it and exits with code
/// 4.
public final class OutOfCapacity extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The heap is full.
    ///
    /// @param size the size of the run, as `name=value`; empty if it is not known
    /// @param remedy a smaller run to try; empty if there is none
    /// @return the exception to throw
    static OutOfCapacity heapIsFull(final String size, final String remedy) {
        return new OutOfCapacity("the heap is full: " + (size.isEmpty() ? "" : size + ", ") + "heap MiB="
                + (Runtime.getRuntime().maxMemory() >> 20) + "; " + (remedy.isEmpty() ? "" : remedy + ", or ")
                + "raise it with JAVA_TOOL_OPTIONS=-Xmx8g");
    }

    /// Says what does not fit.
    ///
    /// @param message rule, values, remedy
    public OutOfCapacity(final String message) {
        super(TerminalText.line(message));
    }

    /// {@return the message as the program prints it}
    public String line() {
        return "out of capacity: " + getMessage();
    }
}
