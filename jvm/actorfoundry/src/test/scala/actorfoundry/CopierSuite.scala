package actorfoundry

import java.math.{BigDecimal => JavaDecimal, BigInteger => JavaInteger}
import java.util.{ArrayDeque, ArrayList, HashMap, HashSet, IdentityHashMap, LinkedHashMap, LinkedHashSet, LinkedList}
import java.util.concurrent.TimeUnit

import scala.jdk.CollectionConverters._

import actorfoundry.Samples.{Holder, Node, ThreadHolder}
import munit.ScalaCheckSuite
import org.scalacheck.Gen
import org.scalacheck.Prop.{forAll, propBoolean}

class CopierSuite extends ScalaCheckSuite {
  private val copyModes = Seq(CopyMode.DEEP, CopyMode.IMMUTABLE)

  private def copy[A](original: A, mode: CopyMode = CopyMode.IMMUTABLE): A =
    Copier.of(mode).copy(Array[AnyRef](original.asInstanceOf[AnyRef]))(0).asInstanceOf[A]

  /** Nodes with references to any of them: in circles, shared, and to themselves. */
  private val graphs: Gen[Node] = for {
    size <- Gen.choose(1, 20)
    values <- Gen.listOfN(size, Gen.choose(0, 1000))
    edges <- Gen.listOf(Gen.zip(Gen.choose(0, size - 1), Gen.choose(0, size - 1), Gen.choose(0, 3)))
  } yield {
    val nodes = values.map(new Node(_))
    for ((from, to, kind) <- edges) kind match {
      case 0 => nodes(from).next = nodes(to)
      case 1 => nodes(from).other = nodes(to)
      case 2 => nodes(from).list.add(nodes(to))
      case _ => nodes(from).array = nodes(from).array :+ nodes(to)
    }
    nodes.foreach(node => nodes.head.list.add(node))
    nodes.head
  }

  private def references(node: Node): Seq[Node] =
    Seq(node.next, node.other.asInstanceOf[Node]) ++ node.list.asScala ++ node.array

  /** All nodes that can be reached, each once, in an order that depends on the shape alone. */
  private def reachable(root: Node): Seq[Node] = {
    val numbers = new IdentityHashMap[Node, Int]
    val found = Seq.newBuilder[Node]
    var waiting = List(root)
    while (waiting.nonEmpty) {
      val node = waiting.head
      waiting = waiting.tail
      if (node != null && !numbers.containsKey(node)) {
        numbers.put(node, numbers.size)
        found += node
        waiting = references(node).toList ++ waiting
      }
    }
    found.result()
  }

  /** The shape of a graph: each node's value, and the numbers of the nodes that it refers to. */
  private def shape(root: Node): Seq[(Int, Seq[Int])] = {
    val numbers = new IdentityHashMap[Node, Int]
    val nodes = reachable(root)
    nodes.foreach(node => numbers.put(node, numbers.size))
    nodes.map { node =>
      val numbered = references(node).map(node => if (node == null) -1 else numbers.get(node))
      (node.value, numbered)
    }
  }

  for (mode <- copyModes) {
    property(s"$mode: a copy has the shape of the original, and shares no object with it") {
      forAll(graphs) { root =>
        val copied = copy(root, mode)
        val originals = new IdentityHashMap[Node, Unit]
        reachable(root).foreach(originals.put(_, ()))
        (shape(copied) == shape(root)) :| "shape" &&
        reachable(copied).forall(!originals.containsKey(_)) :| "nothing is shared"
      }
    }

    property(s"$mode: a change of the original is not seen in the copy") {
      forAll(graphs) { root =>
        val before = shape(root)
        val copied = copy(root, mode)
        for (node <- reachable(root)) {
          node.next = new Node(-1)
          node.other = node
          node.list.clear()
          node.array.indices.foreach(node.array(_) = null)
        }
        shape(copied) == before
      }
    }

    property(s"$mode: a ring stays a ring of its length") {
      forAll(Gen.choose(1, 200)) { length =>
        val nodes = (1 to length).map(new Node(_))
        for (i <- nodes.indices) nodes(i).next = nodes((i + 1) % length)
        val copied = copy(nodes.head, mode)
        val steps = Iterator.iterate(copied)(_.next).take(length + 1).toSeq
        (steps.last eq copied) && steps.init.map(_.value) == (1 to length)
      }
    }

    test(s"$mode: arguments of a message that share an object do so afterwards") {
      val shared = new Node(1)
      val copies = Copier.of(mode).copy(Array[AnyRef](shared, Array[AnyRef](shared), "text"))
      assert(copies(0) eq copies(1).asInstanceOf[Array[AnyRef]](0))
      assert(copies(0) ne shared)
    }
  }

  private val values: Seq[AnyRef] = Seq(
    Boolean.box(true),
    Char.box('a'),
    Byte.box(1),
    Short.box(2),
    Int.box(3),
    Long.box(4),
    Float.box(5),
    Double.box(6),
    "text",
    new JavaInteger("123456789012345678901234567890"),
    new JavaDecimal("1.50")
  )

  for (value <- values) {
    test(s"a ${value.getClass.getSimpleName} is copied by DEEP only") {
      assert(copy(value, CopyMode.NONE) eq value)
      assert(copy(value, CopyMode.IMMUTABLE) eq value)
      assert(copy(value, CopyMode.DEEP) ne value)
      assertEquals(copy(value, CopyMode.DEEP), value)
    }
  }

  test("NONE passes arguments by reference") {
    val arguments = Array[AnyRef](new Node(1), Array(1, 2))
    assert(Copier.of(CopyMode.NONE).copy(arguments) eq arguments)
  }

  for (mode <- copyModes) {
    test(s"$mode: arrays of all types are copied") {
      val arrays = Seq[AnyRef](
        Array(true),
        Array('a'),
        Array(1.toByte),
        Array(2.toShort),
        Array(3),
        Array(4L),
        Array(5f),
        Array(6d),
        Array("text"),
        Array(Array(1), Array(2, 3))
      )
      for (array <- arrays) {
        assert(copy(array, mode) ne array)
        assertEquals(copy(array, mode).getClass: Any, array.getClass: Any)
        assert(java.util.Objects.deepEquals(copy(array, mode), array))
      }
    }

    test(s"$mode: collections of java.util are copied") {
      val keys = java.util.List.of("a", "b")
      val collections = Seq[AnyRef](
        new ArrayList(keys),
        new LinkedList(keys),
        new HashSet(keys),
        new LinkedHashSet(keys),
        new HashMap(java.util.Map.of("a", 1)),
        new LinkedHashMap(java.util.Map.of("a", 1)),
        java.util.List.of(1),
        java.util.List.of(1, 2, 3),
        java.util.Set.of(1),
        java.util.Set.of(1, 2, 3),
        java.util.Map.of("a", 1),
        java.util.Map.of("a", 1, "b", 2),
        java.util.Arrays.asList("a", null),
        java.util.stream.Stream.of("a", null).toList()
      )
      for (collection <- collections) {
        assert(copy(collection, mode) ne collection)
        assertEquals(copy(collection, mode), collection)
      }
      val queue = copy(new ArrayDeque(keys), mode)
      assertEquals(queue.asScala.toSeq, Seq("a", "b"))
    }
  }

  test("constants and classes are the same everywhere") {
    for (same <- Seq[AnyRef](TimeUnit.SECONDS, CopyMode.DEEP, classOf[String], null))
      assert(copy(same, CopyMode.DEEP) eq same)
  }

  test("a copied name names the same actor") {
    val name = new ActorName(null)
    assert(copy(name, CopyMode.IMMUTABLE) eq name)
    assert(copy(name, CopyMode.DEEP) ne name)
    assertEquals(copy(name, CopyMode.DEEP), name)
  }

  test("records are copied with what they have") {
    val node = new Node(7)
    val copied = copy(new Holder(Array(node, "text")))
    val things = copied.things
    assert(things(0) ne node)
    assertEquals((things(0).asInstanceOf[Node].value, things(1)), (7, "text": AnyRef))
  }

  private def circle(): Holder = {
    val things = new Array[AnyRef](1)
    val holder = new Holder(things)
    things(0) = holder
    holder
  }

  private def chain(length: Int): Node = {
    val first = new Node(0)
    (1 to length).foldLeft(first) { (last, value) =>
      last.next = new Node(value)
      last.next
    }: Unit
    first
  }

  for (
    (name, original) <- Seq[(String, () => AnyRef)](
      "a thread" -> (() => Thread.currentThread),
      "a socket" -> (() => new java.net.Socket),
      "a function" -> (() => (() => ()): Runnable),
      "an actor" -> (() => new Samples.Keeper),
      "what has a thread" -> (() => new ThreadHolder),
      "an array with a thread" -> (() => Array[AnyRef](Thread.currentThread)),
      "a record that leads back to itself" -> circle _,
      "a very long chain" -> (() => chain(1000000))
    )
  )
    test(s"$name cannot be copied") {
      intercept[CopyException](copy(original()))
    }
}
