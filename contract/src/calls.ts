import * as account from './account/calls.ts';
import * as factors from './account/factor-calls.ts';
import * as profile from './account/profile-calls.ts';
import * as proofs from './account/proof-calls.ts';
import * as safety from './account/safety-calls.ts';
import * as undo from './account/undo-calls.ts';
import * as walletLogin from './account/wallet-login-calls.ts';
import * as bills from './bills/calls.ts';
import * as content from './content/calls.ts';
import * as deposit from './deposit/calls.ts';
import * as depositOperator from './deposit/operator-calls.ts';
import * as exchange from './exchange/calls.ts';
import * as exchangeOperator from './exchange/operator-calls.ts';
import * as files from './files/calls.ts';
import * as identity from './identity/calls.ts';
import * as identityOperator from './identity/operator-calls.ts';
import * as market from './market/calls.ts';
import * as notice from './notice/calls.ts';
import * as operatorAccess from './operator/access-calls.ts';
import * as operatorAudit from './operator/audit-calls.ts';
import * as operatorDashboard from './operator/dashboard-calls.ts';
import * as operatorEntry from './operator/entry-calls.ts';
import * as operatorPeople from './operator/people-calls.ts';
import * as operatorProposals from './operator/proposal-calls.ts';
import * as operatorTerms from './operator/terms-calls.ts';
import * as operatorUsers from './operator/user-calls.ts';
import * as payout from './payout/calls.ts';
import * as payoutOperator from './payout/operator-calls.ts';
import type { Call } from './platform/call.ts';
import * as spot from './spot/calls.ts';
import * as transfer from './transfer/calls.ts';
import * as wallet from './wallet/calls.ts';
import * as walletValue from './wallet/value-calls.ts';
import * as withdrawal from './withdrawal/calls.ts';
import * as withdrawalOperator from './withdrawal/operator-calls.ts';

function callsOf(area: Record<string, unknown>): Call[] {
  return Object.values(area).filter(
    (value): value is Call => typeof value === 'object' && value !== null && 'envelope' in value,
  );
}

/** Every call of the product: routes, API page and authorisation matrix are made from this list. */
export const allCalls: readonly Call[] = [
  account,
  factors,
  profile,
  proofs,
  safety,
  undo,
  walletLogin,
  content,
  files,
  identity,
  identityOperator,
  market,
  notice,
  operatorAccess,
  operatorAudit,
  operatorDashboard,
  operatorEntry,
  operatorPeople,
  operatorProposals,
  operatorTerms,
  operatorUsers,
  spot,
  wallet,
  walletValue,
  deposit,
  depositOperator,
  exchange,
  exchangeOperator,
  payout,
  bills,
  transfer,
  withdrawal,
  withdrawalOperator,
  payoutOperator,
].flatMap(callsOf);
