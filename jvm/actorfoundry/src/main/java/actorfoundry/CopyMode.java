package actorfoundry;

/** The treatment of arguments and results that go by copy. */
public enum CopyMode {
  /** All of them are copied, even numbers and strings, as by ActorFoundry 0.1.14. */
  DEEP,

  /** Known immutable values go by reference, all others are copied, as by ActorFoundry 1.0. */
  IMMUTABLE,

  /** All of them go by reference. Programs see to it that nobody changes what others hold. */
  NONE
}
