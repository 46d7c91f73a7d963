package org.denserow.stress.jmh.bits;

/// The article's object: a flag and a matrix, 80 bytes. (Header 12, flag 1, padding 3, sixteen `float`.)
final class GameObject {

    boolean alive;
    float m00;
    float m01;
    float m02;
    float m03;
    float m10;
    float m11;
    float m12;
    float m13;
    float m20;
    float m21;
    float m22;
    float m23;
    float m30;
    float m31;
    float m32;
    float m33;

    /// {@return an object per row, one after the other, those of the live rows alive}
    static GameObject[] all(final LiveRows live) {
        final GameObject[] objects = new GameObject[live.slots()];
        for (int row = 0; row < objects.length; row++) {
            objects[row] = new GameObject();
            objects[row].alive = live.isLive(row);
            objects[row].m33 = row & 1023; // so that sums of them are exact
        }
        return objects;
    }
}
