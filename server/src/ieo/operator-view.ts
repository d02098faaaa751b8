import { operatorOrders, operatorProjects } from '@aureus/contract/ieo/operator-calls.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import { cancelling } from './cancel-act.ts';
import type { Ieo } from './ieo.ts';
import { lodging } from './lodge-act.ts';
import { listForOperators, listOrdersForOperators } from './operator-lists.ts';
import { announcing } from './project-act.ts';
import { wording } from './text-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly proposals: Proposals;
  readonly ieo: Pick<Ieo, 'allotment' | 'settlement' | 'telling'>;
}

/** Operators announce projects, lodge their coins and cancel them, by proposals, and see who applied for what. */
export function ieoView({ pool, clock, markets, proposals, ieo }: Needs): OperatorView {
  proposals.handle('ieo.project', announcing({ clock, markets, ...ieo }));
  proposals.handle('ieo.text', wording({ clock }));
  proposals.handle('ieo.lodge', lodging({ clock, markets }));
  proposals.handle('ieo.cancel', cancelling({ clock, markets, ...ieo }));
  return {
    waiting: { ieo_unlodged: 'SELECT count(*)::integer FROM ieo_project WHERE state = 1 AND lodged_at IS NULL' },
    routes: [
      route(operatorProjects, () => listForOperators(pool, markets, clock.epochMs())),
      route(operatorOrders, (input) => listOrdersForOperators(pool, markets, input)),
    ],
  };
}
