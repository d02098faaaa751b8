import { useLiveQueues } from './use-live-queues.ts';

/** Keeps lists of cases live and shows nothing. A component, so that its calls and streams can come after the first screen. */
export default function LiveQueues(): null {
  useLiveQueues();
  return null;
}
