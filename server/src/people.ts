import { type AccountGuards, onePerson } from './account/public.ts';
import type { Area } from './areas.ts';
import type { Conversations } from './conversation/public.ts';
import type { Identities, IdentitySummaries } from './identity/public.ts';
import type { createMarket } from './market/market.ts';
import type { Notices } from './notice/public.ts';
import type { OperatorView, Proposals } from './operator/public.ts';
import { otcView } from './otc/operator-view.ts';
import { createOtc } from './otc/otc.ts';
import type { Platform } from './platform/platform.ts';

interface Needs {
  readonly markets: ReturnType<typeof createMarket>;
  readonly notices: Notices;
  readonly identities: Identities & IdentitySummaries;
  readonly guards: AccountGuards;
  readonly conversations: Conversations;
  readonly proposals: Proposals;
  /** What makes accounts look like one person's. */
  readonly links: () => NonNullable<OperatorView['links']>;
}

/** The products in which users deal with each other, and what they show to operators. */
export function createPeople(platform: Platform, { links, ...needs }: Needs) {
  const { pool, clock } = platform;
  const ofOnePerson = () => links().filter(({ kind }) => onePerson.has(kind));
  const otc = createOtc(platform, { ...needs, fiat: needs.markets.fiat, links: ofOnePerson });
  const areas = { otc } satisfies Record<string, Area>;
  const views: readonly OperatorView[] = [otcView({ ...needs, pool, clock, otc })];
  return { areas, views };
}
