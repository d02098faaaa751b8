import {
  operatorFollows,
  operatorLeaders,
  operatorSummary,
  operatorTerms,
} from '@aureus/contract/copy/operator-calls.ts';
import { copyQueueStream } from '@aureus/contract/copy/operator-streams.ts';
import type { Pool } from 'pg';
import type { AccountLink } from '../account/public.ts';
import type { CopyTrading } from '../futures/public.ts';
import type { Notices } from '../notice/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import { dismissLeader, letLead, refuseToLead } from './leader-acts.ts';
import { listAllFollows, listForOperators, LEADS, showSummary, WAITING } from './operator-lists.ts';
import { reckonOne } from './records.ts';
import { showTerms } from './terms.ts';
import { copyTerms } from './terms-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly copies: CopyTrading;
  readonly notices: Notices;
  readonly proposals: Proposals;
  readonly links: () => readonly AccountLink[];
}

/** Operators decide who may be followed, and set the terms of it. */
export function copyView({ proposals, ...needs }: Needs): OperatorView {
  const { pool, copies } = needs;
  const acts = { ...needs, reckon: (userId: bigint) => reckonOne(needs, userId) };
  proposals.handle('copy.leader', letLead(acts));
  proposals.handle('copy.refuse', refuseToLead(acts));
  proposals.handle('copy.dismiss', dismissLeader(acts));
  proposals.handle('copy.terms', copyTerms(copies));
  return {
    waiting: { copy_applications: WAITING },
    queues: [{ table: 'copy_application', stream: copyQueueStream }],
    userFacts: { copy_leads: LEADS },
    routes: [
      route(operatorTerms, () => showTerms(pool, copies)),
      route(operatorLeaders, (input) => listForOperators(needs, input)),
      route(operatorFollows, (input) => listAllFollows(needs, input)),
      route(operatorSummary, () => showSummary(needs)),
    ],
  };
}
