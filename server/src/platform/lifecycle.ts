import type { Logger } from './log.ts';

/** One part of the program with a beginning and an end. */
export interface Part {
  readonly name: string;
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

export interface Lifecycle {
  /** Adds a part; parts start in this order and stop in the opposite one. A part that starts may add further ones. */
  add(part: Part): void;
  /**
   * Starts all parts. If one fails, those already started are stopped, for as long as a stop may take, and its error is
   * thrown.
   * @throws StoppedWhileStartingError once a stop that came meanwhile is complete
   */
  start(): Promise<void>;
  /** Stops what has started, last first; later calls wait for the first. Resolves even when a part fails to stop. */
  stop(reason: string): Promise<void>;
  /** False before the start is complete and from the moment a stop begins; `/readyz` answers by it. */
  isRunning(): boolean;
  /** Aborted from the moment a stop begins, for what waits while it starts. */
  readonly stopping: AbortSignal;
  /** Stops and ends the process on SIGINT, SIGTERM and on an error nobody caught. */
  handleSignals(): void;
}

export interface LifecycleOptions {
  readonly log: Logger;
  /** Longest time the whole stop may take, in milliseconds. */
  readonly stopLimitMs: number;
  /** Ends the process; given by tests. */
  readonly exit?: (code: number) => void;
}

/** A stop was asked for before the start was complete. */
export class StoppedWhileStartingError extends Error {
  constructor(options?: ErrorOptions) {
    super('Stopped while starting', options);
    this.name = 'StoppedWhileStartingError';
  }
}

/** The order in which a process starts and stops its parts. */
export function createLifecycle({ log, stopLimitMs, exit = process.exit }: LifecycleOptions): Lifecycle {
  const parts: Part[] = [];
  const started: Part[] = [];
  let state: 'new' | 'starting' | 'running' | 'stopping' = 'new';
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();
  let starting: Promise<void> = Promise.resolve();

  async function startAll(): Promise<void> {
    for (const part of parts) {
      if (state === 'stopping') throw new StoppedWhileStartingError();
      // A part that fails half-way is stopped too: it may hold something already.
      started.push(part);
      await part.start?.();
    }
    // The stop may have come while the last part started.
    if (state === 'stopping') throw new StoppedWhileStartingError();
    state = 'running';
  }

  async function stopAll(reason: string): Promise<void> {
    log.info({ reason }, 'Stopping');
    // Starting gives up at its next part; only then is it known what there is to stop.
    await starting.catch(() => undefined);
    for (const part of started.splice(0).toReversed()) {
      try {
        await part.stop?.();
      } catch (error) {
        log.error({ err: error, part: part.name }, 'A part did not stop in order');
      }
    }
    log.info('Stopped');
  }

  /** Resolves when a stop has taken too long; keeps no process alive. */
  function limitReached(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(() => {
        log.error('The stop took too long');
        resolve();
      }, stopLimitMs).unref();
    });
  }

  const lifecycle: Lifecycle = {
    add: (part) => {
      parts.push(part);
    },
    start: async () => {
      if (state === 'new') state = 'starting';
      starting = startAll();
      try {
        await starting;
      } catch (error) {
        const wasStopped = state === 'stopping';
        // The caller ends the process by this error, and starts it anew: a stop that hangs may not keep it.
        await Promise.race([lifecycle.stop('the start failed'), limitReached()]);
        // What a stop cuts short fails by it: that is no failure of the start.
        if (wasStopped && !(error instanceof StoppedWhileStartingError)) {
          throw new StoppedWhileStartingError({ cause: error });
        }
        throw error;
      }
    },
    stop: (reason) => {
      state = 'stopping';
      stopping.abort();
      stopped ??= stopAll(reason);
      return stopped;
    },
    isRunning: () => state === 'running',
    stopping: stopping.signal,
    handleSignals: () => {
      const end = (reason: string, code: number): void => {
        // A terminal and npm may both pass on one Ctrl-C; the deadline ends a stop that hangs.
        if (state === 'stopping') return;
        void limitReached().then(() => exit(1));
        void lifecycle.stop(reason).then(() => exit(code));
      };
      process.on('SIGINT', () => end('SIGINT', 0));
      process.on('SIGTERM', () => end('SIGTERM', 0));
      process.on('uncaughtException', (error) => {
        log.fatal({ err: error }, 'An error nobody caught');
        end('an error nobody caught', 1);
      });
      // Node turns an unhandled rejection into uncaughtException, so it ends here as well.
    },
  };
  return lifecycle;
}
