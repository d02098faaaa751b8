import { rebateStream } from '@aureus/contract/rebate/streams.ts';
import { dayText } from '@aureus/core/rebate/days.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { usdtOf } from '../wallet/public.ts';
import { dayDeadline, scheduleFirstDay } from './day.ts';
import { addFirstTerms } from './first-terms.ts';
import type { ReckoningNeeds } from './needs.ts';
import { paymentDeadline } from './paying.ts';
import { reservingDeadline } from './reserving.ts';
import { rebateRoutes } from './routes.ts';
import { rebateTelling } from './telling.ts';

export interface Rebates {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Invitations: whoever has invited somebody gets a part of the fees that were really collected of them. */
export function createRebates(
  { settings, pool, clock, hub }: Pick<Platform, 'settings' | 'pool' | 'clock' | 'hub'>,
  { notices, ...more }: Omit<ReckoningNeeds, 'clock' | 'tell'> & { readonly notices: Notices },
): Rebates {
  const tell: ReckoningNeeds['tell'] = (inviters, day, state) => {
    for (const inviter of inviters) publishToUser(hub, rebateStream, inviter, { data: { day: dayText(day), state } });
  };
  const needs = { ...more, clock, tell };
  const telling = rebateTelling({ ...needs, notices });
  const payments = paymentDeadline({ ...needs, telling });
  const reserving = reservingDeadline({ ...needs, payments });
  const days = dayDeadline({ ...needs, payments, reserving });
  return {
    routes: rebateRoutes({ ...more, pool, clock }),
    deadlines: [days, payments, reserving, telling],
    start: async () => {
      if (settings.mode === 'demo') await addFirstTerms(pool, usdtOf(more.markets), clock.now());
      await scheduleFirstDay(pool, days);
    },
    stop: async () => {},
  };
}
