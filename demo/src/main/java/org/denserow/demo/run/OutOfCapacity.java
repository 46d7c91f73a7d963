package org.denserow.demo.run;

/// A run that does not fit, said in one line. The program prints the line and exits with code 4.
public final class OutOfCapacity extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The heap is full.
    ///
    /// @param size what the run was asked for, as `name=value`
    /// @param remedy what to ask for instead
    /// @return the exception to throw
    public static OutOfCapacity heapIsFull(final String size, final String remedy) {
        return new OutOfCapacity("the heap is full: " + size + ", heap MiB="
                + (Runtime.getRuntime().maxMemory() >> 20) + "; " + remedy + ", or raise it with"
                + " JAVA_TOOL_OPTIONS=-Xmx8g");
    }

    /// Says what does not fit.
    ///
    /// @param message rule, values, remedy
    public OutOfCapacity(final String message) {
        super(message);
    }
}
