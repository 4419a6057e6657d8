package mpp.testee;

import java.util.function.Predicate;
import mpp.kompics.common.net.NetContent;
import se.sics.kompics.Init;

/** What a filter begins with. */
public final class FilterInit extends Init<Filter> {
  final Predicate<NetContent> pass;

  /**
   * A beginning.
   *
   * @param pass which contents pass
   */
  public FilterInit(Predicate<NetContent> pass) {
    this.pass = pass;
  }
}
