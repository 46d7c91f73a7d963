// The README's example by Gradle. Not run by any test or CI of Denserow: Gradle is not needed to build it.
plugins {
    application
}

repositories {
    mavenCentral()
    mavenLocal() // what `mvn install` has put there
}

dependencies {
    implementation(platform("org.denserow:denserow-bom:0.1.0-SNAPSHOT"))
    implementation("org.denserow:denserow-engine")
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(21)
    }
}

sourceSets {
    main {
        java.srcDir("../src/main/java")
    }
}

application {
    mainModule = "example"
    mainClass = "example.Flies"
}
