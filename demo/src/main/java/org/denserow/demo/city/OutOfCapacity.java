package org.denserow.demo.city;

/// A run that does not fit, said in one line. The program prints the line and exits with code 4.
final class OutOfCapacity extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OutOfCapacity(final String message) {
        super(message);
    }
}
