rootProject.name = "flies"
