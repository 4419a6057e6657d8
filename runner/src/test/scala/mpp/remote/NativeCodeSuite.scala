package mpp.remote

import mpp.manifest.Files

class NativeCodeSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-native"), os.remove.all(_))

  private def code(folder: os.Path, contents: (String, String)*): Option[NativeCode] = {
    for ((name, text) <- contents) os.write(folder / name, text.getBytes("ISO-8859-1"))
    NativeCode.of(Files(folder, contents.map { case (name, _) => os.RelPath(name) }))
  }

  folder.test("the newest symbol of the C library that any program has counts") { folder =>
    val found =
      code(folder, "a" -> "\u007fELF..GLIBC_2.9..GLIBC_2.34..", "b" -> "\u007fELF..GLIBC_2.17", "c" -> "GLIBC_2.99")
    assertEquals(found.flatMap(_.libc).map(_.toString), Some("2.34"))
  }

  folder.test("a program need not use it") { folder =>
    assertEquals(code(folder, "a" -> "\u007fELF"), Some(NativeCode(None)))
  }

  folder.test("scripts and jars are no machine code") { folder =>
    assertEquals(code(folder, "a" -> "#!/bin/sh", "b" -> "", "c" -> "PK GLIBC_2.34"), None)
  }
}
