import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface Words {
  readonly label: MessageDescriptor;
  /** What whoever has it can do. */
  readonly help: MessageDescriptor;
}

/** What roles are made of, in words. Who may decide may both propose and approve what somebody else proposed. */
export const permissionWords: Readonly<Record<OperatorPermission, Words>> = {
  'users.read': {
    label: msg`See users`,
    help: msg`Finds users and sees their balances and orders; names and addresses partly hidden.`,
  },
  'users.note': { label: msg`Write notes on users`, help: msg`Adds notes that other operators read.` },
  'users.freeze': {
    label: msg`Freeze users`,
    help: msg`Proposes and approves to stop a user's login or money, and to let them go on.`,
  },
  'deposits.read': { label: msg`See deposits`, help: msg`Sees the queue of deposits with their proofs of payment.` },
  'deposits.decide': {
    label: msg`Decide deposits`,
    help: msg`Proposes and approves to credit or to refuse a deposit.`,
  },
  'withdrawals.read': {
    label: msg`See withdrawals`,
    help: msg`Sees the queue of withdrawals with what is known of the user's risk.`,
  },
  'withdrawals.decide': {
    label: msg`Decide withdrawals`,
    help: msg`Proposes and approves to let a withdrawal go, to refuse it, and to close it as paid.`,
  },
  'identity.read': {
    label: msg`See identity cases`,
    help: msg`Sees names, documents and pictures; each look is noted.`,
  },
  'identity.decide': {
    label: msg`Decide identity cases`,
    help: msg`Proposes and approves to pass or to refuse a case.`,
  },
  'cards.read': { label: msg`See bank accounts`, help: msg`Sees the bank accounts users have saved.` },
  'cards.decide': {
    label: msg`Decide bank accounts`,
    help: msg`Proposes and approves to block or to unblock a bank account.`,
  },
  'ledger.read': { label: msg`See movements`, help: msg`Sees every movement of a user's balances.` },
  'credit.decide': {
    label: msg`Give users platform funds`,
    help: msg`Proposes and approves credits out of the promotions account.`,
  },
  'terms.read': { label: msg`See the terms`, help: msg`Sees fees, limits and the terms of markets.` },
  'terms.decide': {
    label: msg`Decide the terms`,
    help: msg`Proposes and approves changes of fees, limits and markets.`,
  },
  'content.read': { label: msg`See the content`, help: msg`Sees what the site and its mails say.` },
  'content.decide': {
    label: msg`Decide the content`,
    help: msg`Proposes and approves changes of the site, its menu and the texts of mails.`,
  },
  'operators.read': { label: msg`See operators`, help: msg`Sees who works here, with which roles.` },
  'operators.decide': {
    label: msg`Decide about operators`,
    help: msg`Proposes and approves to invite, disable or reset operators, and to change roles.`,
  },
  'proposals.override': {
    label: msg`Emergency override`,
    help: msg`Executes a proposal alone in an emergency. Every operator is told.`,
  },
  'audit.read': {
    label: msg`Read the audit log`,
    help: msg`Sees and exports what every operator did, and all proposals.`,
  },
  'otc.read': {
    label: msg`See the OTC desk`,
    help: msg`Sees merchants, orders and appeals of the OTC desk, and reads what both sides write.`,
  },
  'otc.decide': {
    label: msg`Decide at the OTC desk`,
    help: msg`Proposes and approves merchants, and judgements of orders under appeal.`,
  },
  'art.read': {
    label: msg`See the NFT market`,
    help: msg`Sees creators, works under review and sales of the NFT market.`,
  },
  'art.decide': {
    label: msg`Decide in the NFT market`,
    help: msg`Proposes and approves creators, works and auctions.`,
  },
  'dashboard.read': {
    label: msg`See the dashboard`,
    help: msg`Sees what the platform holds and owes, volumes, queues and feeds.`,
  },
  'support.answer': {
    label: msg`Answer users`,
    help: msg`Reads what users write to customer service, answers them, and sees the tickets of strangers.`,
  },
};
