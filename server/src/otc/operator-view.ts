import * as calls from '@aureus/contract/otc/operator-calls.ts';
import { otcQueueStream } from '@aureus/contract/otc/operator-streams.ts';
import type { Pool } from 'pg';
import type { Identities, IdentitySummaries } from '../identity/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import { merchantDecision, merchantEnd } from './merchant-acts.ts';
import { otcMethod } from './method-act.ts';
import { listAllOrders, listMerchants, listMethods, showExposure } from './operator-lists.ts';
import { showCase } from './operator-order.ts';
import type { Otc } from './otc.ts';

export interface OtcViewNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: Pick<MarketDirectory, 'currency'>;
  readonly notices: Notices;
  readonly identities: Identities & IdentitySummaries;
  readonly proposals: Proposals;
  readonly otc: Pick<Otc, 'judging' | 'reclaiming'>;
}

/** Operators decide by what is paid and who is a merchant, judge orders under appeal, and see what is set aside. */
export function otcView(needs: OtcViewNeeds): OperatorView {
  const { pool, proposals, otc } = needs;
  proposals.handle('otc.method', otcMethod);
  proposals.handle('otc.merchant', merchantDecision(needs));
  proposals.handle('otc.merchant_end', merchantEnd(needs));
  proposals.handle('otc.judge', otc.judging);
  proposals.handle('otc.reclaim', otc.reclaiming);
  return {
    waiting: {
      otc_appeals: `SELECT count(*)::integer FROM otc_order WHERE state = 'appealed'`,
      otc_applications: `SELECT count(*)::integer FROM otc_merchant WHERE state = 'applied'`,
    },
    queues: [
      { table: 'otc_order', stream: otcQueueStream },
      { table: 'otc_merchant', stream: otcQueueStream },
    ],
    routes: [
      route(calls.operatorMethods, () => listMethods(pool)),
      route(calls.operatorMerchants, (input) => listMerchants(needs, input)),
      route(calls.operatorOrders, (input) => listAllOrders(needs, input)),
      route(calls.operatorOrder, ({ id }) => showCase(needs, id)),
      route(calls.exposure, () => showExposure(needs)),
    ],
  };
}
