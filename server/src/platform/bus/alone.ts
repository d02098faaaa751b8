import { type Bus, NobodyThereError, type Subscription } from './bus.ts';

const NOTHING: Subscription = { ready: Promise.resolve(), end: () => {} };

/** The bus of a process that is all there is: what it tells others reaches nobody, and costs nothing. */
export function aloneBus(): Bus {
  return {
    self: 'alone',
    isShared: false,
    isConnected: true,
    publish: () => {},
    subscribe: () => NOTHING,
    request: (topic) => Promise.reject(new NobodyThereError(topic)),
    serve: () => NOTHING,
    onReturn: () => () => {},
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
