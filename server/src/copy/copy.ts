import type { AccountLink } from '../account/public.ts';
import type { CopyTrading } from '../futures/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { markingChore } from './marking.ts';
import { recordChore } from './records.ts';
import { copyRoutes } from './routes.ts';

export interface Copy {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Copy trading among people: who leads, who follows, and what it has brought. Copies themselves are the contracts' own. */
export function createCopy(
  { pool, clock, money }: Pick<Platform, 'pool' | 'clock' | 'money'>,
  { copies, links }: { readonly copies: CopyTrading; readonly links: () => readonly AccountLink[] },
): Copy {
  return {
    routes: copyRoutes({ pool, clock, money, copies }),
    chores: [recordChore({ pool, clock, copies, links }), markingChore({ pool, clock, copies })],
    start: async () => {},
    stop: async () => {},
  };
}
