import type { ProposalHandler } from '../operator/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { endingDeadline } from './ending.ts';
import type { ArtNeeds, ArtSources } from './needs.ts';
import { reminderDeadline } from './orders.ts';
import { paymentDeadline } from './paying.ts';
import type { BlindBoxes, Works } from './public.ts';
import { workRemoval } from './removal-act.ts';
import { artRoutes } from './routes.ts';
import { saleDecision } from './sale-act.ts';
import { worksOf } from './series.ts';
import { artTeller } from './telling.ts';
import { workDecision } from './work-act.ts';

export interface Art {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  /** What operators decide about works and auctions. */
  readonly reviewing: {
    readonly work: ProposalHandler<'art.work'>;
    readonly removal: ProposalHandler<'art.work_removal'>;
    readonly sale: ProposalHandler<'art.sale'>;
  };
  /** For those who sell works in another way. */
  readonly works: Works;
  /** Says who sells blind boxes; once, before the start. */
  registerBoxes(boxes: BlindBoxes): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The art market: creators make works, everybody buys them at a fixed price or by auction, and sells them again. */
export function createArt(platform: Platform, sources: ArtSources): Art {
  const { clock } = platform;
  const tell = artTeller(platform, () => needs);
  const payment = paymentDeadline({ ...sources, clock, tell });
  const reminder = reminderDeadline(sources);
  const ending = endingDeadline({ ...sources, clock, tell, payment, reminder });
  let boxes: BlindBoxes | null = null;
  const needs: ArtNeeds = { ...sources, platform, ending, payment, reminder, boxes: () => boxes, tell };
  return {
    routes: artRoutes(needs),
    deadlines: [ending, payment, reminder],
    reviewing: { work: workDecision(needs), removal: workRemoval(needs), sale: saleDecision(needs) },
    works: worksOf({ ...sources, clock }),
    registerBoxes: (seller) => {
      if (boxes) throw new Error('Blind boxes have a seller');
      boxes = seller;
    },
    start: async () => {},
    stop: async () => {},
  };
}
