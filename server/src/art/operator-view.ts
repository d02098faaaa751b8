import * as calls from '@aureus/contract/art/operator-calls.ts';
import { artQueueStream } from '@aureus/contract/art/operator-streams.ts';
import type { Pool } from 'pg';
import type { Files } from '../files/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import type { Art } from './art.ts';
import { creatorDecision, creatorEnd } from './creator-acts.ts';
import { showExposure } from './exposure.ts';
import { listCreators, listSales, listWorks } from './operator-lists.ts';
import { artTermsAct } from './terms-act.ts';
import { describeTerms, readTerms } from './terms.ts';

export interface ArtViewNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: Pick<MarketDirectory, 'currency' | 'currencies'>;
  readonly files: Pick<Files, 'describe' | 'linkForOperator'>;
  readonly notices: Notices;
  readonly proposals: Proposals;
  readonly art: Pick<Art, 'reviewing'>;
}

/** Operators decide who is a creator, which works are shown and which auctions are held, and by which terms. */
export function artView(needs: ArtViewNeeds): OperatorView {
  const { pool, proposals, art } = needs;
  proposals.handle('art.creator', creatorDecision(needs));
  proposals.handle('art.creator_end', creatorEnd(needs));
  proposals.handle('art.work', art.reviewing.work);
  proposals.handle('art.work_removal', art.reviewing.removal);
  proposals.handle('art.sale', art.reviewing.sale);
  proposals.handle('art.terms', artTermsAct(needs));
  return {
    waiting: {
      art_creators: `SELECT count(*)::integer FROM art_creator WHERE state = 'applied'`,
      art_works: `SELECT count(DISTINCT first_id)::integer FROM art_work WHERE state = 'review'`,
      art_sales: `SELECT count(*)::integer FROM art_sale WHERE state = 'review'`,
    },
    queues: [
      { table: 'art_creator', stream: artQueueStream },
      { table: 'art_work', stream: artQueueStream },
      { table: 'art_sale', stream: artQueueStream },
    ],
    routes: [
      route(calls.operatorCreators, (input) => listCreators(needs, input)),
      route(calls.operatorWorks, (input, { operator }) => listWorks(needs, input, operator)),
      route(calls.operatorSales, (input) => listSales(needs, input)),
      route(calls.operatorTerms, async () => describeTerms(await readTerms(pool))),
      route(calls.exposure, () => showExposure(needs)),
    ],
  };
}
