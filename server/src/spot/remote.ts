import type { DepthSnapshot, PublicTrade } from '@aureus/contract/spot/shapes.ts';
import { type Bus, NoAnswerError, type Subscription } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { Holders, holderTopic, type Sent, serveCommands } from '../platform/leases/holders.ts';
import type { Leases } from '../platform/leases/leases.ts';
import type { AnswerTo, SpotAnswer, UserCommand } from './commands.ts';

/** Looking at a market changes nothing, and can be tried again. */
const VIEW_MS = 2_000;

/** A command as it goes to the process that writes its market. */
export type Told<C> = C extends UserCommand ? Omit<C, 'resolve' | 'reject' | 'state'> : never;

interface Addressed {
  readonly marketId: number;
  readonly command: Told<UserCommand>;
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

const commandTopic = holderTopic<Sent<Addressed>, SpotAnswer>('spot.command');
const viewTopic = holderTopic<Look, MarketView[Viewed]>('spot.view');

interface Needs {
  readonly bus: Bus;
  readonly leases: Leases;
  readonly clock: Clock;
}

/** Reaches the markets that another process writes. */
export class RemoteMarkets {
  readonly #bus: Bus;
  readonly #holders: Holders;

  constructor(needs: Needs) {
    this.#bus = needs.bus;
    this.#holders = new Holders(needs);
  }

  /** Sends a command to whoever holds the market. @throws OutcomeUnknownError as `Holders.send` */
  async send<C extends Told<UserCommand>>(lease: string, marketId: number, command: C): Promise<AnswerTo<C>> {
    return (await this.#holders.send(commandTopic, lease, { marketId, command })) as AnswerTo<C>;
  }

  async look<What extends Viewed>(lease: string, marketId: number, what: What): Promise<MarketView[What]> {
    return this.#holders.untilHandedOver(lease, async ({ term, over }) => {
      try {
        const view = await this.#bus.request(viewTopic(lease, term), { marketId, what }, { ms: VIEW_MS, signal: over });
        return view as MarketView[What];
      } catch (error) {
        throw error instanceof NoAnswerError ? new AppError('service_unavailable') : error;
      }
    });
  }
}

/** What the process that writes markets does for others. */
interface Served {
  run(marketId: number, command: Told<UserCommand>): Promise<SpotAnswer>;
  look<What extends Viewed>(marketId: number, what: What): MarketView[What];
}

/** Serves the markets of a lease to other processes. */
export function serveMarkets(
  { bus, clock }: Pick<Needs, 'bus' | 'clock'>,
  lease: { readonly name: string; readonly term: bigint },
  served: Served,
): readonly Subscription[] {
  return [
    serveCommands({ bus, clock }, commandTopic, lease, ({ marketId, command }) => served.run(marketId, command)),
    bus.serve(viewTopic(lease.name, lease.term), async ({ marketId, what }) => served.look(marketId, what)),
  ];
}
