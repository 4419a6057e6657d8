package mpp.manifest

/** Answers to the questions by which testees are compared for equal work; docs/fairness.md shows them.
  *
  * @param answers
  *   by the keys of [[Review.questions]]
  */
final case class Review(answers: Map[String, String]) {

  /** The keys of questions without an answer. */
  def unanswered: Seq[String] = Review.keys.filterNot(answers.contains)
}

object Review {

  /** A question to every testee.
    *
    * @param key
    *   its key in a manifest
    * @param text
    *   the question
    */
  final case class Question(key: String, text: String)

  val questions: Seq[Question] = Seq(
    Question("sender", "How does PING bear its sender?"),
    Question("batch", "How many messages does a component handle per turn at most?"),
    Question("mailbox", "Which mailbox does a component have?"),
    Question("threads", "How many threads run components?"),
    Question("allocation", "What is allocated per message?"),
    Question("placement", "Who decides where a component runs?"),
    Question("copies", "How often is a message's content copied within a process?"),
    Question("serialisation", "How are messages between processes serialised?"),
    Question("kernel", "Which code computes a phase of APSP?"),
    Question("flags", "Which compiler and flags, which runtime and flags?"),
    Question("started", "Which components are started when?")
  )

  private[manifest] def keys: Seq[String] = questions.map(_.key)
}
