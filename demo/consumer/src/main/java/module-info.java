module example {
    requires org.denserow.engine;

    opens example to
            org.denserow.engine;
}
