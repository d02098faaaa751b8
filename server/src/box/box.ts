import type { BlindBoxes, Works } from '../art/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import type { BuyNeeds } from './buying.ts';
import { drawDeadline } from './drawing.ts';
import { boxesInMarket } from './market.ts';
import { openingDeadline } from './opening.ts';
import { boxRoutes } from './routes.ts';
import { createSeeds, type Seeds } from './seeds.ts';
import { settlementDeadline } from './settling.ts';
import { createTelling, type Telling } from './telling.ts';

/** Blind boxes, drawn by commit and reveal. */
export interface Boxes {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  /** What acts of operators write and take back. */
  readonly draw: Deadline;
  readonly settlement: Deadline;
  readonly telling: Telling;
  readonly seeds: Seeds;
  /** For the calls of the art market, which series and works have in common. */
  readonly market: BlindBoxes;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs extends Pick<BuyNeeds, 'guards' | 'links'> {
  readonly markets: MarketDirectory;
  readonly notices: Notices;
  readonly works: Works;
}

export function createBoxes(
  platform: Pick<Platform, 'pool' | 'clock' | 'money' | 'settings'>,
  { markets, notices, works, guards, links }: Needs,
): Boxes {
  const { pool, clock, settings } = platform;
  const seeds = createSeeds(settings);
  const telling = createTelling({ notices });
  const opening = openingDeadline({ works });
  const settlement = settlementDeadline({ clock, opening });
  const draw = drawDeadline({ seeds, settlement, telling });
  const needs = { platform, pool, clock, markets, works, draw, opening, guards, links };
  return {
    routes: boxRoutes(needs),
    market: boxesInMarket(needs),
    deadlines: [draw, settlement, opening, telling.deadline],
    draw,
    settlement,
    telling,
    seeds,
    start: async () => {},
    stop: async () => {},
  };
}
