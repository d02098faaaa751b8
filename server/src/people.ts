import { type AccountGuards, onePerson } from './account/public.ts';
import type { Area } from './areas.ts';
import { createArt } from './art/art.ts';
import { artView } from './art/operator-view.ts';
import { createBoxes } from './box/box.ts';
import { boxView } from './box/operator-view.ts';
import type { Conversations } from './conversation/public.ts';
import { createCopy } from './copy/copy.ts';
import { copyView } from './copy/operator-view.ts';
import type { Files } from './files/public.ts';
import type { CopyTrading } from './futures/public.ts';
import type { Identities, IdentitySummaries } from './identity/public.ts';
import type { createMarket } from './market/market.ts';
import type { Notices } from './notice/public.ts';
import type { OperatorView, Proposals } from './operator/public.ts';
import { otcView } from './otc/operator-view.ts';
import { createOtc } from './otc/otc.ts';
import type { Platform } from './platform/platform.ts';
import { supportView } from './support/operator-view.ts';
import { createSupport } from './support/support.ts';

interface Needs {
  readonly markets: ReturnType<typeof createMarket>;
  readonly notices: Notices;
  readonly identities: Identities & IdentitySummaries;
  readonly guards: AccountGuards;
  readonly conversations: Conversations;
  readonly files: Files;
  readonly proposals: Proposals;
  readonly copies: CopyTrading;
  /** How the product is called: nobody else is. */
  readonly brands: () => readonly string[];
  /** What customer service needs beside. */
  readonly support: Omit<Parameters<typeof createSupport>[1], 'conversations' | 'notices' | 'links'>;
  /** What makes accounts look like one person's. */
  readonly links: () => NonNullable<OperatorView['links']>;
}

/** The products in which people deal with each other, and what they show to operators. */
export function createPeople(platform: Platform, { links, copies, support: beside, ...needs }: Needs) {
  const { pool, clock } = platform;
  const { conversations, notices, proposals } = needs;
  const ofOnePerson = () => links().filter(({ kind }) => onePerson.has(kind));
  const otc = createOtc(platform, { ...needs, fiat: needs.markets.fiat, links: ofOnePerson });
  const copy = createCopy(platform, { copies, links: ofOnePerson });
  const support = createSupport(platform, { ...beside, conversations, notices, links: ofOnePerson });
  const art = createArt(platform, { ...needs, links: ofOnePerson });
  const { works } = art;
  const boxes = createBoxes(platform, { ...needs, works, links: ofOnePerson });
  art.registerBoxes(boxes.market);
  const areas = { otc, copy, support, art, boxes } satisfies Record<string, Area>;
  const views: readonly OperatorView[] = [
    otcView({ ...needs, pool, clock, otc }),
    copyView({ pool, clock, copies, notices, proposals, links: ofOnePerson }),
    supportView(support),
    artView({ ...needs, pool, clock, art }),
    boxView({ ...needs, pool, clock, works, boxes }),
  ];
  return { areas, views };
}
