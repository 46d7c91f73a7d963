package org.denserow.stress.jmh.derived;

/// A simulation whose frames make a derived part anew and do nothing else.
interface Rebuilding extends AutoCloseable {

    /// Makes the part anew.
    void frame();

    /// {@return the number of times that it was made}
    long rebuilds();

    /// {@return a row that the latest chunk saw in the part, -1 if there was none}
    int seen();

    @Override
    void close();
}
