package org.denserow.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a public type or member that is young: it works and is tested, but a later version may change or remove it
/// without deprecating it first. Everything exported without this mark is stable. The page `engine/docs/versions.md`
/// says what that promises.
///
/// A mark on a type holds for all its members. Marks are kept in class files and in the documentation, for tools that
/// compare versions. A running program does not see them.
///
/// *Cost*: none at run time.
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
public @interface Experimental {}
