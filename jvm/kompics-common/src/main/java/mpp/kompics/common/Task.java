package mpp.kompics.common;

import se.sics.kompics.KompicsEvent;

/** Work that a {@link ScopeComponent} does, as it does everything, one event at a time. */
record Task(Runnable work) implements KompicsEvent {}
