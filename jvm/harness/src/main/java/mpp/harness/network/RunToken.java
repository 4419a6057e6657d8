package mpp.harness.network;

import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.stub.AbstractStub;
import io.grpc.stub.MetadataUtils;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/** Lets only those call who know the token of the run. */
public final class RunToken implements ServerInterceptor {
  /** Environment variable that the token comes in; unset or empty means that anyone may call. */
  public static final String ENVIRONMENT_VARIABLE = "MPP_RUN_TOKEN";

  /** Metadata that carries the token with each call. */
  public static final Metadata.Key<String> METADATA =
      Metadata.Key.of("mpp-run-token", Metadata.ASCII_STRING_MARSHALLER);

  private final byte[] expected;

  /** Expects a token, which is not to appear in any log. */
  public RunToken(String token) {
    expected = bytes(token);
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata metadata, ServerCallHandler<Q, A> next) {
    String token = metadata.get(METADATA);
    // Comparing takes the same time wherever the difference is, so that it cannot be guessed byte
    // by byte.
    if (token != null && MessageDigest.isEqual(bytes(token), expected)) {
      return next.startCall(call, metadata);
    }
    call.close(
        Status.UNAUTHENTICATED.withDescription("metadata mpp-run-token is missing or wrong"),
        new Metadata());
    return new ServerCall.Listener<>() {};
  }

  /** Returns a stub whose calls bear the token, if there is one. */
  public static <S extends AbstractStub<S>> S attach(S stub, Optional<String> token) {
    return stub.withInterceptors(bearer(token));
  }

  /** Returns an interceptor by which all calls of a channel bear the token, if there is one. */
  public static ClientInterceptor bearer(Optional<String> token) {
    Metadata metadata = new Metadata();
    token.ifPresent(secret -> metadata.put(METADATA, secret));
    return MetadataUtils.newAttachHeadersInterceptor(metadata);
  }

  private static byte[] bytes(String token) {
    return token.getBytes(StandardCharsets.UTF_8);
  }
}
