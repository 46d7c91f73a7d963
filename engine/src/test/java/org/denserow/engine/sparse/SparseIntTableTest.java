package org.denserow.engine.sparse;

class SparseIntTableTest extends SparseTableContract {

    SparseIntTableTest() {
        super(TableFace.INT);
    }
}
