import type { ProposalHandler } from '../operator/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { addFirstMethods } from './first-methods.ts';
import { judgeAct } from './judge-act.ts';
import { paymentDeadline } from './lapsing.ts';
import type { OtcNeeds, OtcSources } from './needs.ts';
import { reclaimAct } from './reclaim-act.ts';
import { reminderDeadline } from './reminding.ts';
import { otcRoutes } from './routes.ts';
import { orderTeller } from './telling.ts';
import { otcTopic } from './topic.ts';
import { unlockDeadline } from './unlocking.ts';

export interface Otc {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  /** Acts of two operators that move coins. */
  readonly judging: ProposalHandler<'otc.judge'>;
  readonly reclaiming: ProposalHandler<'otc.reclaim'>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The OTC desk: users trade coins with each other for fiat that never touches the platform; it holds the coins. */
export function createOtc(platform: Platform, sources: OtcSources): Otc {
  const { clock, pool, settings } = platform;
  const tell = orderTeller(platform, () => needs);
  const payment = paymentDeadline({ ...sources, clock, tell });
  const reminder = reminderDeadline({ ...sources, clock });
  const unlock = unlockDeadline({ ...sources, clock, tell });
  const needs: OtcNeeds = { ...sources, platform, payment, reminder, unlock, tell };
  sources.conversations.register(otcTopic({ clock, notices: sources.notices, links: sources.links }));
  return {
    routes: otcRoutes(needs),
    deadlines: [payment, reminder, unlock],
    judging: judgeAct(needs),
    reclaiming: reclaimAct(needs),
    start: async () => {
      if (settings.mode === 'demo') await addFirstMethods(pool);
    },
    stop: async () => {},
  };
}
