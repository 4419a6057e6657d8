package mpp.build

import javax.xml.parsers.DocumentBuilderFactory

import scala.util.Try

import org.w3c.dom.Element
import org.w3c.dom.NodeList

/** The time that the tests of a class took, as a test framework has reported it.
  *
  * @param name
  *   the class, or another group of tests in the framework, such as a file
  * @param seconds
  *   sum over its tests
  * @param processorSeconds
  *   the time of processes that its tests have started, if the framework reports it
  * @param failures
  *   tests that failed, each with the first line of its reason
  */
final case class TestedClass(
    name: String,
    seconds: Double,
    processorSeconds: Option[Double],
    failures: Seq[String] = Nil
)

object TestedClasses {
  private val ProcessorSeconds = "processorSeconds"

  /** Reads JUnit's XML. Other files are passed over.
    *
    * @param places
    *   files, and folders that hold them
    * @param sinceMillis
    *   older files are of other runs
    */
  def read(places: Seq[os.Path], sinceMillis: Long): Seq[TestedClass] = {
    val files = places.flatMap(p => if (os.isDir(p)) os.list(p) else Seq(p).filter(os.isFile(_)))
    val tests =
      files.filter(f => f.ext == "xml" && os.mtime(f) >= sinceMillis).flatMap(file => Try(tested(file)).getOrElse(Nil))
    tests.groupBy(_.name).map { case (name, all) =>
      val processor = all.flatMap(_.processorSeconds)
      TestedClass(
        name,
        all.map(_.seconds).sum,
        Option.when(processor.nonEmpty)(processor.sum),
        all.flatMap(_.failures)
      )
    }.toSeq
  }

  private def tested(file: os.Path): Seq[TestedClass] = {
    val factory = DocumentBuilderFactory.newInstance
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)
    val document = factory.newDocumentBuilder.parse(file.toIO)
    for {
      suite <- elements(document.getElementsByTagName("testsuite"))
      test <- elements(suite.getElementsByTagName("testcase"))
    } yield {
      val properties = elements(test.getElementsByTagName("property"))
      TestedClass(
        Seq(test.getAttribute("classname"), suite.getAttribute("name")).find(_.nonEmpty).getOrElse(file.baseName),
        seconds(test.getAttribute("time")).getOrElse(0),
        properties.find(_.getAttribute("name") == ProcessorSeconds).flatMap(p => seconds(p.getAttribute("value"))),
        Seq("failure", "error").flatMap(kind => elements(test.getElementsByTagName(kind))).map { failure =>
          val reason = Seq(failure.getAttribute("message"), failure.getTextContent).flatMap(_.linesIterator)
          (test.getAttribute("name") +: reason.find(_.nonEmpty).toSeq).mkString(": ")
        }
      )
    }
  }

  private def seconds(text: String): Option[Double] = text.replace(",", "").toDoubleOption

  private def elements(nodes: NodeList): Seq[Element] = (0 until nodes.getLength).map(nodes.item).collect {
    case element: Element => element
  }
}
