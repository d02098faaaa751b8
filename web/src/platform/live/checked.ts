import { fitsOf } from '@aureus/client/fits.ts';
import type { EventOf, Stream } from '@aureus/contract/platform/stream.ts';

/** The frame as an event of the stream; undefined when it is not what the contract says. */
export function checked<S extends Stream>(stream: S, frame: unknown): EventOf<S> | undefined {
  if (fitsOf(stream.event)?.(frame)) return frame as EventOf<S>;
  const result = stream.event.safeParse(frame);
  return result.success ? (result.data as EventOf<S>) : undefined;
}
