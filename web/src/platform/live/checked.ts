import type { EventOf, Stream } from '@aureus/contract/platform/stream.ts';

/** The frame as an event of the stream; undefined when it is not what the contract says. */
export function checked<S extends Stream>(stream: S, frame: unknown): EventOf<S> | undefined {
  const result = stream.event.safeParse(frame);
  return result.success ? (result.data as EventOf<S>) : undefined;
}
