package org.denserow.stress.jmh.storage;

/// A body as an object: 24 bytes of payload, 40 with its header.
class Body {

    float x;
    float y;
    float vx;
    float vy;
    int number;
    int hits;

    Body(final int number) {
        this.x = number;
        this.y = number;
        this.vx = 1;
        this.vy = 2;
        this.number = number;
        this.hits = 1;
    }

    void move() {
        x += vx * BodyStore.DT;
        y += vy * BodyStore.DT;
    }
}
