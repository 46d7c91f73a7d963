package org.denserow.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks what is public and young: it works and is tested, and a later version may change or remove it without a
/// deprecation before. All that is exported and not marked is stable. The page `engine/docs/versions.md` says what that
/// promises.
///
/// A mark of a type holds for all its members. The marks stand in class files and in the documentation, for tools that
/// compare versions; a running program does not see them.
///
/// *Cost*: none at run time.
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
public @interface Experimental {}
