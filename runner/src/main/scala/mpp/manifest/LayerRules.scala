package mpp.manifest

import java.util.regex.Pattern

/** Rules by which a function's name tells its layer. The longest pattern that fits decides; among equals the first.
  */
final case class LayerRules(rules: Seq[LayerRules.Rule]) {

  /** These rules, and further ones behind them. */
  def ++(further: LayerRules): LayerRules = LayerRules(rules ++ further.rules)

  /** The rule for a function.
    *
    * @param name
    *   with all of its packages or modules
    */
  def of(name: String): Option[LayerRules.Rule] = rules.filter(_.fits(name)).maxByOption(_.pattern.length)
}

object LayerRules {
  val none: LayerRules = LayerRules(Nil)

  private val Anything = '*'

  /** @param pattern
    *   the beginning of names; `*` in it stands for any text
    */
  final case class Rule(layer: Layer, pattern: String) {
    private val compiled =
      Pattern.compile(pattern.split(Anything).map(Pattern.quote).mkString(".*?"), Pattern.DOTALL)

    def fits(name: String): Boolean = compiled.matcher(name).lookingAt()

    /** The name with the layer's in place of the pattern, so that two frameworks' functions can be compared. Patterns
      * with a `*` leave it as it is.
      */
    def aligned(name: String): String =
      if (pattern.contains(Anything)) name
      else layer.name + separator + name.drop(pattern.length)

    /** The characters between a package's name and those in it. */
    private def separator = pattern.reverse.takeWhile(!_.isLetterOrDigit).reverse
  }

  /** @throws ConfigError
    *   if a layer is unknown, or a pattern would fit every name
    */
  private[mpp] def read(node: ConfigNode): LayerRules = {
    val section = node.section(Layer.ruled.map(_.name), Nil)
    LayerRules(
      for {
        layer <- Layer.ruled
        if section.has(layer.name)
        pattern <- section.words(layer.name)
      } yield {
        if (pattern.forall(_ == Anything))
          throw section.error(layer.name, s"has '$pattern', allowed are beginnings of names")
        Rule(layer, pattern)
      }
    )
  }
}
