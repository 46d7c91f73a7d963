@echo off
rem Runs the demo on Windows, as demo/run does elsewhere; demo\run.cmd --help lists the options. Any Java from 17 on starts
rem .ci\Launch.java, which finds a JDK that is recent enough, builds the jar when it must, and runs it.
setlocal
set "java=java"
if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if exist "%DENSEROW_JAVA_HOME%\bin\java.exe" set "java=%DENSEROW_JAVA_HOME%\bin\java.exe"
"%java%" "%~dp0..\.ci\Launch.java" "%~dp0.." demo denserow-demo.jar %*
if not %errorlevel% == 9009 exit /b %errorlevel%
echo denserow: no Java found: looked at DENSEROW_JAVA_HOME, JAVA_HOME, PATH; install JDK 25 or newer, or set JAVA_HOME to one 1>&2
exit /b 2
