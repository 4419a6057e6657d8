package mpp.testee

import java.io.File
import java.net.{URL, URLClassLoader}
import java.util.function.{BiFunction, Supplier}

import scala.util.Properties

import mpp.harness.Testee
import mpp.harness.components.{ComponentScope, ComponentSystem}

/** The testees' classes, with the Scala that they are in. Those of Java and of the harness are shared with the suites.
  */
object TesteeClasses {

  /** Starts a system, and components by their names. */
  type Guests = Supplier[ComponentSystem[ComponentScope]] with BiFunction[String, ComponentScope, Runnable]

  /** All classes of the suites but for those of their Scala. */
  private val shared = new ClassLoader(getClass.getClassLoader) {
    override def loadClass(name: String, resolve: Boolean): Class[_] =
      if (name.startsWith("scala.")) throw new ClassNotFoundException(name) else super.loadClass(name, resolve)

    // It has the version of Scala.
    override def getResource(name: String): URL = if (name == "library.properties") null else super.getResource(name)
  }

  private val loader = {
    val classpath = Properties.propOrEmpty("mpp.testee.classpath").split(File.pathSeparator)
    new URLClassLoader(classpath.map(new File(_).toURI.toURL), shared)
  }

  /** Returns a testee's description, by the method of the registry that has it. */
  def testee(method: String): Testee =
    loader.loadClass("mpp.testee.Registry").getMethod(method).invoke(null).asInstanceOf[Testee]

  /** Returns what creates components of a kind: "react" or "receive". */
  def guests(kind: String): Guests =
    loader.loadClass("mpp.testee.Guests").getConstructor(classOf[String]).newInstance(kind).asInstanceOf[Guests]
}
