package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.chameneos.Colour;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ChameneosParameters;

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
final class Chameneos extends ThreadBenchmark<ChameneosParameters> {

  Chameneos(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(ChameneosParameters parameters) throws Exception {
    requireThreads("number_of_chameneos", parameters.numberOfChameneos(), 1);
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    BlockingQueue<ToMall> mall = new LinkedBlockingQueue<>();
    List<RunScope.Component> components = new ArrayList<>();
    components.add(new Mall(mall, parameters(), latch));
    List<BlockingQueue<ToChameneo>> chameneos = new ArrayList<>();
    for (int number = 0; number < parameters().numberOfChameneos(); number++) {
      BlockingQueue<ToChameneo> chameneo = new LinkedBlockingQueue<>();
      chameneos.add(chameneo);
      components.add(new Chameneo(chameneo, mall, Colour.ofChameneo(number)));
    }
    scope.startAll(components);
    return () -> {
      for (BlockingQueue<ToChameneo> chameneo : chameneos) {
        chameneo.put(Start.START);
      }
    };
  }

  private sealed interface ToMall permits Meet, Count {}

  private sealed interface ToChameneo permits Start, Meet, Change, Exit {}

  private enum Start implements ToChameneo {
    START
  }

  private record Meet(Colour colour, BlockingQueue<ToChameneo> sender)
      implements ToMall, ToChameneo {}

  private record Change(Colour colour) implements ToChameneo {}

  private enum Exit implements ToChameneo {
    EXIT
  }

  private record Count(long meetings) implements ToMall {}

  /** Brings chameneos together. */
  private record Mall(BlockingQueue<ToMall> mailbox, ChameneosParameters parameters, RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      holdMeetings();
      long sumOfCounts = 0;
      for (int counts = 0; counts < parameters.numberOfChameneos(); ) {
        ToMall message = mailbox.take();
        if (message instanceof Count count) {
          counts++;
          sumOfCounts += count.meetings();
        } else {
          ((Meet) message).sender().put(Exit.EXIT);
        }
      }
      latch.arrive(sumOfCounts);
    }

    // Nobody leaves before the last meeting: all messages are MEETs.
    private void holdMeetings() throws InterruptedException {
      for (long meetings = 0; meetings < parameters.numberOfMeetings(); meetings++) {
        Meet first = (Meet) mailbox.take();
        Meet second = (Meet) mailbox.take();
        second.sender().put(first);
      }
    }
  }

  /** One creature. */
  private static final class Chameneo implements RunScope.Component {
    private final BlockingQueue<ToChameneo> mailbox;
    private final BlockingQueue<ToMall> mall;
    private Colour colour;

    Chameneo(BlockingQueue<ToChameneo> mailbox, BlockingQueue<ToMall> mall, Colour colour) {
      this.mailbox = mailbox;
      this.mall = mall;
      this.colour = colour;
    }

    @Override
    public void run() throws InterruptedException {
      // To begin: nobody else knows it yet.
      mailbox.take();
      long meetings = 0;
      while (meets()) {
        meetings++;
      }
      colour = Colour.FADED;
      mall.put(new Count(meetings));
    }

    /** Asks the mall for a partner, and returns whether there was one. */
    private boolean meets() throws InterruptedException {
      mall.put(new Meet(colour, mailbox));
      ToChameneo answer = mailbox.take();
      if (answer instanceof Meet partner) {
        colour = colour.complement(partner.colour());
        partner.sender().put(new Change(colour));
      } else if (answer instanceof Change change) {
        colour = change.colour();
      }
      return answer != Exit.EXIT;
    }
  }
}
