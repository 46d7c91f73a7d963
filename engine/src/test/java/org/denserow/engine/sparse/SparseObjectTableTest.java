package org.denserow.engine.sparse;

class SparseObjectTableTest extends SparseTableContract {

    SparseObjectTableTest() {
        super(TableFace.OBJECT);
    }
}
