import { audit } from '@aureus/contract/operator/audit-calls.ts';
import { operators } from '@aureus/contract/operator/people-calls.ts';
import { proposal, proposals } from '@aureus/contract/operator/proposal-calls.ts';
import { user, users } from '@aureus/contract/operator/user-calls.ts';
import { identityDetail, identityList } from '@aureus/contract/identity/operator-calls.ts';
import { operatorDeposit, operatorDeposits } from '@aureus/contract/deposit/operator-calls.ts';
import { cards } from '@aureus/contract/payout/operator-calls.ts';
import { detail, queue } from '@aureus/contract/withdrawal/operator-calls.ts';
import { machineZone } from '../platform/format/format.ts';
import type { ResourceCalls } from '../platform/data/resource-calls.ts';

/** What each resource is read by, and the words its list call sorts by. */
export const resourceCalls: Readonly<Record<string, ResourceCalls>> = {
  deposits: {
    list: operatorDeposits,
    detail: operatorDeposit,
    sorts: { created: { ASC: 'created', DESC: '-created' }, value: { ASC: 'value', DESC: '-value' } },
  },
  withdrawals: {
    list: queue,
    detail,
    sorts: { created: { ASC: 'oldest', DESC: 'newest' }, value: { ASC: 'value', DESC: 'value_desc' } },
  },
  cards: { list: cards, sorts: { created: { ASC: 'oldest', DESC: 'newest' } } },
  identity: {
    list: identityList,
    detail: identityDetail,
    sorts: { created: { ASC: 'oldest', DESC: 'newest' } },
  },
  users: {
    list: users,
    detail: user,
    sorts: { created: { ASC: 'created', DESC: '-created' }, id: { ASC: 'id', DESC: '-id' } },
  },
  proposals: { list: proposals, detail: proposal, sorts: { id: { ASC: 'id', DESC: '-id' } } },
  operators: { list: operators },
  // Its days are those in which operators read the moments of its rows.
  audit: { list: audit, always: { zone: machineZone() } },
};
