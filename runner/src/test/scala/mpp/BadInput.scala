package mpp

import java.nio.charset.StandardCharsets.UTF_8

import org.scalacheck.Gen

/** Input as it should not be: valid text after one or several accidents, and text that never was any. */
object BadInput {

  /** @param valid
    *   examples of input that is read without complaint
    */
  def text(valid: String*): Gen[String] =
    Gen.frequency(9 -> Gen.oneOf(valid).flatMap(damaged), 1 -> Gen.listOf(Gen.oneOf(foreign)).map(_.mkString))

  /** The same as a file holds it, in which bytes may be wrong, too. */
  def bytes(valid: String*): Gen[Array[Byte]] = text(valid: _*).map(_.getBytes(UTF_8)).flatMap { whole =>
    Gen.frequency(3 -> Gen.const(whole), 1 -> spoilt(whole))
  }

  private val words = """null true - -1 0 0.5 1e999 -1e-999 1.7976931348623157e308 NaN Infinity -Infinity 4294967296
    18446744073709551616 0x1p3 1.1.1 ٣ é " "" "a" ' ` \ { } [ ] ( ) , : = | # $ % {} [] [[]] {"a":{}} += * (a*)* (?
    ../.. /.. ~ a/b .. . DOLLAR{a} DOLLAR{?symbol} !C! !N!""".replace("DOLLAR", "$").split("\\s+").toSeq

  private val blanksAndControls = Seq("", " ", "\n", "\r", "\t", "\u0000", "\u0007", "\u001b[2J", "\u2028", "\ud800")

  private val phrases = Seq("\\u0000", "include \"FAKE.testee.conf\"")

  private val long = Seq("9" -> 400, "x" -> 70000, "[" -> 20000, "{\"a\":" -> 20000, "a." -> 20000, "1." -> 20000) ++
    Seq(":" -> 20000, "\n" -> 2000)

  /** Words that may have replaced a word, a number, a sign or a bracket. */
  private val foreign: Seq[String] =
    words ++ blanksAndControls ++ phrases ++ long.map { case (part, times) => part * times }

  /** Quoted texts, words, blanks and signs. */
  private val Token = """"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|[A-Za-z0-9_.+-]++|\s++|.""".r

  private def damaged(valid: String): Gen[String] =
    Gen.choose(1, 3).flatMap { accidents =>
      (1 to accidents).foldLeft(Gen.const(Token.findAllIn(valid).toVector))((text, _) => text.flatMap(accident))
    }.map(_.mkString)

  private def accident(tokens: Vector[String]): Gen[Vector[String]] = if (tokens.isEmpty) Gen.const(tokens)
  else for {
    at <- Gen.choose(0, tokens.size - 1)
    other <- Gen.choose(0, tokens.size - 1)
    strange <- Gen.oneOf(foreign)
    cut <- Gen.choose(0, tokens(at).length)
    wrong <- Gen.oneOf(
      tokens.patch(at, Nil, 1), // dropped
      tokens.patch(at, Seq(strange), 1), // replaced
      tokens.patch(at, Seq(strange), 0), // inserted
      tokens.patch(at, Seq.fill(2)(tokens(at)), 1), // repeated
      tokens.updated(at, tokens(other)).updated(other, tokens(at)), // swapped
      tokens.take(at) :+ tokens(at).take(cut), // truncated
      tokens.patch(at.min(other), tokens.slice(at.min(other), at.max(other)), 0), // a part of it repeated
      tokens.patch(at.min(other), Nil, at.max(other) - at.min(other)) // a part of it dropped
    )
  } yield wrong

  private def spoilt(whole: Array[Byte]): Gen[Array[Byte]] = for {
    wrong <- Gen.oneOf(Seq(0, 0x1b, 0x80, 0xc3, 0xed, 0xfe, 0xff).map(_.toByte))
    at <- Gen.choose(0, whole.length)
  } yield whole.patch(at, Seq(wrong), 1)
}
