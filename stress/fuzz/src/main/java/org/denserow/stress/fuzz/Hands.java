package org.denserow.stress.fuzz;

/// What a program can do: the same calls on the engine and on the reference. A row has a *name*: a handle of the
/// engine, a number of the reference. No result of a call depends on how rows are named.
interface Hands {

    /// The name of no row.
    long NOBODY = 0;

    /// {@return the name of the own row; nobody for programs without rows}
    long self();

    /// {@return a cell of the own row}
    long cell(int column);

    /// Writes a cell of the own row in place.
    void write(int column, long raw);

    /// Sets or clears a tag of the own row in place.
    void mark(int tag, boolean on);

    /// {@return a row of a type, whichever stands at a place, or nobody}
    ///
    /// @param type the number of the type
    /// @param bits choose the place
    long any(int type, long bits);

    /// {@return a cell of another row, or 0 if it is gone}
    long look(int type, long name, int column);

    /// Asks a part of the case.
    ///
    /// @param key a key or a place
    /// @param wide the end of a range, or a radius
    /// @return rows, or what else the part says
    long[] ask(int part, long key, long wide);

    /// {@return the value of a resource}
    long consult(int resource);

    /// Changes a resource, whatever it was: mixes its value with bits.
    void alter(int resource, long raw);

    /// Adds a term to a tally.
    void add(int tally, double term);

    /// {@return the value of a tally}
    double total(int tally);

    /// {@return whether the reference knows the handle of a row: whether the row stood there before the frame}
    boolean isKnown(long name);

    /// A row bids for another one, if both exist.
    void bid(int claims, long claimant, long at, int priority);

    /// {@return 1 if a row won another one, mixed with the identity of the winner; 0 if nobody bid}
    long contest(int claims, long claimant, long at);

    /// {@return numbers of the engine, mixed}
    ///
    /// @param key that of the program
    /// @param how which numbers
    /// @param at where they are positioned
    /// @param number the position, if it is a number
    long roll(long key, Op.Roll how, Op.Roll.Position at, long number);

    /// Keeps what a program without own rows has seen.
    ///
    /// @param key that of the program
    /// @param raw what it has seen
    void note(long key, long raw);

    /// Records commands with a delay, until the next call.
    void after(int frames);

    /// Creates rows by command; values and tags that follow are theirs.
    ///
    /// @return the name of the last one
    long create(int type, Birth birth, int count);

    /// Gives created rows a value: the same for all, except that [ColumnPlan#IDENTITY] counts up.
    void with(int type, int column, long raw);

    /// Gives created rows a tag.
    void with(int type, int tag);

    /// Destroys a row by command.
    void destroy(long name);

    /// Sets a value by command.
    void set(int type, long name, int column, long raw);

    /// Tags a row, or takes the tag away, by command.
    void tag(int type, long name, int tag, boolean on);

    /// Activates a row by command.
    void activate(long name);

    /// Activates a row by command, when a frame has come and an asset is there.
    void activateAt(long name, long frame, Asset asset);

    /// Sends a user-defined command about a row.
    void send(int custom, long bits, long name);

    /// Switches a system off or on.
    void turn(int system, boolean on);

    /// Writes a cell of a row at once, if the row exists.
    void putNow(int type, long name, int column, long raw);

    /// Creates a row at once; with all columns but [ColumnPlan#IDENTITY] 0.
    ///
    /// @return its name, or nobody if the type is full
    long createNow(int type, Birth birth, long identity);

    /// Gives a row another key at once, if it exists.
    ///
    /// @param part the index
    /// @param name the row
    /// @param key a cell of its column
    /// @param second a cell of its second column
    void rekey(int part, long name, long key, long second);

    /// Destroys a row at once, unless it is permanent.
    void destroyNow(int type, long name);
}
