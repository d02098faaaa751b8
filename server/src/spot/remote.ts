import type { DepthSnapshot, OrderRow, PublicTrade } from '@aureus/contract/spot/shapes.ts';
import { type Bus, NoAnswerError, NobodyThereError, type Question, type Subscription } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { OutcomeUnknownError } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Leases } from '../platform/leases/leases.ts';
import type { CancelCommand, PlaceCommand } from './commands.ts';

/** Longer than a writer keeps a user waiting for the outcome of a commit. */
const ANSWER_MS = 10_000;
/** Looking at a market changes nothing, and can be tried again. */
const VIEW_MS = 2_000;

/** A command as it goes to the process that writes its market. */
export type Told<C> = C extends PlaceCommand | CancelCommand ? Omit<C, 'resolve' | 'reject' | 'state'> : never;

interface Sent {
  readonly marketId: number;
  readonly command: Told<PlaceCommand | CancelCommand>;
  /** When whoever asked has given up, epoch milliseconds: later it is not begun any more. */
  readonly until: number;
}

/** What everybody may see of a market. */
export interface MarketView {
  readonly depth: Pick<DepthSnapshot, 'bids' | 'asks' | 'seq'>;
  readonly trades: { readonly seq: number; readonly data: PublicTrade[] };
}
export type Viewed = keyof MarketView;

interface Look {
  readonly marketId: number;
  readonly what: Viewed;
}

export const leaseOf = (number: number, writers: number): string => `spot ${number} of ${writers}`;

/** A lease's own topics: whoever held it before hears nothing that is meant for its successor. */
const topicOf = (kind: string, lease: string, term: bigint): string =>
  `spot.${kind}.${lease.replaceAll(' ', '_')}.${term}`;
const commandTopic = (lease: string, term: bigint): Question<Sent, OrderRow> => topicOf('command', lease, term);
const viewTopic = (lease: string, term: bigint): Question<Look, MarketView[Viewed]> => topicOf('view', lease, term);

interface Needs {
  readonly bus: Bus;
  readonly leases: Leases;
  readonly clock: Clock;
}

/** Reaches the markets that another process writes. */
export class RemoteMarkets {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Sends a command to whoever holds the market.
   * @throws OutcomeUnknownError when no answer came: it is asked for by its key then, and never sent again from here
   */
  async send(lease: string, marketId: number, command: Told<PlaceCommand | CancelCommand>): Promise<OrderRow> {
    const { bus, clock } = this.#needs;
    const { term, over } = this.#holderOf(lease);
    const sent = { marketId, command, until: clock.epochMs() + ANSWER_MS };
    try {
      return await bus.request(commandTopic(lease, term), sent, { ms: ANSWER_MS, signal: over });
    } catch (error) {
      if (error instanceof NobodyThereError) throw new AppError('service_unavailable');
      throw error instanceof NoAnswerError ? new OutcomeUnknownError(error) : error;
    }
  }

  async look<What extends Viewed>(lease: string, marketId: number, what: What): Promise<MarketView[What]> {
    const { term, over } = this.#holderOf(lease);
    try {
      const view = await this.#needs.bus.request(
        viewTopic(lease, term),
        { marketId, what },
        { ms: VIEW_MS, signal: over },
      );
      return view as MarketView[What];
    } catch (error) {
      if (error instanceof NobodyThereError || error instanceof NoAnswerError)
        throw new AppError('service_unavailable');
      throw error;
    }
  }

  #holderOf(lease: string) {
    const holding = this.#needs.leases.holderOf(lease);
    if (!holding) throw new AppError('service_unavailable');
    return holding;
  }
}

/** What the process that writes markets does for others. */
interface Served {
  run(marketId: number, command: Told<PlaceCommand | CancelCommand>): Promise<OrderRow>;
  look<What extends Viewed>(marketId: number, what: What): MarketView[What];
}

/** Serves the markets of a lease to other processes. */
export function serveMarkets(
  { bus, clock }: Pick<Needs, 'bus' | 'clock'>,
  { name, term }: { readonly name: string; readonly term: bigint },
  served: Served,
): readonly Subscription[] {
  return [
    bus.serve(commandTopic(name, term), async ({ marketId, command, until }) => {
      if (clock.epochMs() > until) throw new AppError('service_unavailable');
      return served.run(marketId, command);
    }),
    bus.serve(viewTopic(name, term), async ({ marketId, what }) => served.look(marketId, what)),
  ];
}
