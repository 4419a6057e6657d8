package mpp.harness.parameters;

import com.google.protobuf.Message;
import java.math.BigInteger;
import java.util.Arrays;
import mpp.options.Limit;
import mpp.options.Options;

/** Bounds that the contract states by name. */
final class Limits {
  private Limits() {}

  /** Returns the value of a limit. */
  static long of(Limit limit) {
    return limit.getValueDescriptor().getOptions().getExtension(Options.value);
  }

  /**
   * Refuses a parameter of which a product grows beyond a limit.
   *
   * @param name the parameter, a field of the request
   * @param product the product in words, such as "batch_size x number_of_pairs"
   * @param factors not negative
   * @throws InvalidParameterException if the product is more than the limit
   */
  static void requireProduct(
      Message request, String name, Limit limit, String product, long... factors) {
    BigInteger value =
        Arrays.stream(factors)
            .mapToObj(BigInteger::valueOf)
            .reduce(BigInteger.ONE, BigInteger::multiply);
    if (value.compareTo(BigInteger.valueOf(of(limit))) > 0) {
      throw new InvalidParameterException(
          request, name, "values up to %d for %s, here %d".formatted(of(limit), product, value));
    }
  }
}
