import { setTimeout as pause } from 'node:timers/promises';
import { type Bus, NoAnswerError, NobodyThereError, type Question, type Subscription } from '../bus/bus.ts';
import { type Clock, monotonicMs } from '../clock.ts';
import { OutcomeUnknownError } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { Holding, Leases } from './leases.ts';

/** Longer than a writer keeps a user waiting for the outcome of a commit. */
const ANSWER_MS = 10_000;
/** While a lease goes from one process to another, and nobody has got the question: it is asked again for so long. */
const HANDOVER_MS = 2_000;
const HANDOVER_PAUSE_MS = 100;

/** A command as it goes to the holder of a lease. */
export interface Sent<C> {
  readonly command: C;
  /** When whoever asked has given up, epoch milliseconds: later it is not begun any more. */
  readonly until: number;
}

/** A question to the holder of a lease under one term: whoever held it before hears nothing meant for its successor. */
export type HolderTopic<C, Answer> = (lease: string, term: bigint) => Question<C, Answer>;

/** @param kind unlike that of every other topic, e.g. `spot.command` */
export function holderTopic<C, Answer>(kind: string): HolderTopic<C, Answer> {
  return (lease, term) => `${kind}.${lease.replaceAll(' ', '_')}.${term}`;
}

interface Needs {
  readonly bus: Bus;
  readonly leases: Leases;
  readonly clock: Clock;
}

/** Reaches whoever holds a lease, in whichever process. */
export class Holders {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Sends a command to whoever holds the lease.
   * @throws OutcomeUnknownError when no answer came: it is asked for by its key then, it is not sent again from here, unless nobody has got it
   */
  async send<C, Answer>(topic: HolderTopic<Sent<C>, Answer>, lease: string, command: C): Promise<Answer> {
    const { bus, clock } = this.#needs;
    return this.untilHandedOver(lease, async ({ term, over }) => {
      const sent = { command, until: clock.epochMs() + ANSWER_MS };
      try {
        return await bus.request(topic(lease, term), sent, { ms: ANSWER_MS, signal: over });
      } catch (error) {
        throw error instanceof NoAnswerError ? new OutcomeUnknownError(error) : error;
      }
    });
  }

  /** Asks whoever holds the lease; again after a moment when nobody was there to be asked. */
  async untilHandedOver<Answer>(lease: string, ask: (holding: Holding) => Promise<Answer>): Promise<Answer> {
    const { bus, leases } = this.#needs;
    const since = monotonicMs();
    for (;;) {
      const holding = leases.holderOf(lease);
      try {
        if (holding) return await ask(holding);
      } catch (error) {
        if (!(error instanceof NobodyThereError)) throw error;
      }
      // Without a connection there is nobody to come.
      if (!bus.isConnected || monotonicMs() - since > HANDOVER_MS) throw new AppError('service_unavailable');
      await pause(HANDOVER_PAUSE_MS);
    }
  }
}

/** Takes the commands that other processes send to the holder of a lease. */
export function serveCommands<C, Answer>(
  { bus, clock }: Pick<Needs, 'bus' | 'clock'>,
  topic: HolderTopic<Sent<C>, Answer>,
  { name, term }: { readonly name: string; readonly term: bigint },
  run: (command: C) => Promise<Answer>,
): Subscription {
  return bus.serve(topic(name, term), async ({ command, until }) => {
    if (clock.epochMs() > until) throw new AppError('service_unavailable');
    return run(command);
  });
}
