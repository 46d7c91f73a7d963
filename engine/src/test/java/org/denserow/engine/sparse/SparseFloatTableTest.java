package org.denserow.engine.sparse;

class SparseFloatTableTest extends SparseTableContract {

    SparseFloatTableTest() {
        super(TableFace.FLOAT);
    }
}
