package org.denserow.engine.sparse;

class SparseLongTableTest extends SparseTableContract {

    SparseLongTableTest() {
        super(TableFace.LONG);
    }
}
