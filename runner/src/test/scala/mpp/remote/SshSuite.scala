package mpp.remote

import java.util.concurrent.TimeUnit.SECONDS

import mpp.text.ShellWords

class SshSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-ssh"), os.remove.all(_))

  /** Stands for ssh: keeps its arguments, and gives the last one to a login shell. */
  private def stand(folder: os.Path, shell: String): Seq[String] = {
    val program = folder / "my ssh"
    os.write(
      program,
      s"#!/bin/bash\nprintf '%s\\n' \"$$@\" >${ShellWords.quote((folder / "arguments").toString)}\nexec $shell -c \"$${@: -1}\"\n",
      perms = "rwx------"
    )
    Seq(program.toString, "-F", "a config")
  }

  private val node = NodeSpec("a", "a", Some("ann"), Some(2222), "d")
  private val nasty = Seq("", "a b", "'\"", "$(id)", "`id`", ";", "-rf", "\\n", "a\nb", "!x", "é")

  private def answered(builder: ProcessBuilder): String = {
    val process = builder.start()
    process.getOutputStream.close()
    val text = new String(process.getInputStream.readAllBytes, "UTF-8")
    assert(process.waitFor(10, SECONDS))
    text
  }

  for (shell <- Seq("sh", "bash"))
    folder.test(s"a script reaches bash as it is through $shell") { folder =>
      val ssh = new Ssh(stand(folder, shell), () => folder, node)
      val script = s"set -- ${ShellWords.quote(nasty)}\nprintf '<%s>' \"$$@\""
      for (run <- Seq(ssh.brief _, ssh.lasting _)) assertEquals(answered(run(script)), nasty.map(n => s"<$n>").mkString)
    }

  folder.test("the host comes last before the command, and after all options") { folder =>
    answered(new Ssh(stand(folder, "sh"), () => folder, node).lasting("true")): Unit
    val arguments = os.read.lines(folder / "arguments")
    assertEquals(arguments.take(2), Seq("-F", "a config"))
    assertEquals(arguments.dropRight(1).takeRight(6), Seq("-l", "ann", "-p", "2222", "--", "a"))
    for (option <- Seq("BatchMode=yes", "ControlPath=none")) assert(arguments.contains(option), arguments)
  }

  folder.test("standard input reaches the script") { folder =>
    val process = new Ssh(stand(folder, "sh"), () => folder, node).brief("read -r line; echo \"got $line\"").start()
    process.getOutputStream.write("a line\n".getBytes("UTF-8"))
    process.getOutputStream.close()
    assertEquals(new String(process.getInputStream.readAllBytes, "UTF-8"), "got a line\n")
  }
}
