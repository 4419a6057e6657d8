package mpp.kompics.common;

import mpp.consensus.Core;
import se.sics.kompics.timer.ScheduleTimeout;
import se.sics.kompics.timer.Timeout;

/** Tells a replica of ATOMICBROADCAST that time has passed. */
public final class LogTick extends Timeout {
  private LogTick(ScheduleTimeout request) {
    super(request);
  }

  /**
   * Returns a request for the next tick. A periodic timer makes up for ticks that it missed: after
   * a pause of the process they would come at once, before messages that have waited, and replicas
   * would take their leader for silent.
   */
  public static ScheduleTimeout request() {
    ScheduleTimeout request = new ScheduleTimeout(Core.TICK.toMillis());
    request.setTimeoutEvent(new LogTick(request));
    return request;
  }
}
