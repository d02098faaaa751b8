import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import type { ErrorCode } from '../platform/errors.ts';
import { lookFields, ownerId, personal, personalBy, personalJson } from '../platform/personal.ts';
import { flagText, idText, lineText, pageFields, pageOf, timeReply } from '../platform/wire.ts';
import { proofFields } from './entry-calls.ts';
import { previewLine, proposalKinds } from './proposals.ts';
import type { ProposalKind } from './proposals.ts';

export const proposalKindNames = Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]];

/**
 * `open` waits for a second operator; `approved` was approved and is being executed; `failed` was approved and could not
 * be executed, `error_code` says why; `expired` waited for longer than seven days.
 */
export const proposalStates = ['open', 'approved', 'executed', 'rejected', 'withdrawn', 'failed', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];

const kind = () => z.enum(proposalKindNames);
/** JSON of the payload of the kind, as `proposalKinds` describes it. */
const payload = () => lineText(2, 20_000);
const reason = () => lineText(5, 500);

/** Codes a preview or an execution may answer with beside `invalid_request`: those of the area that does the act. */
const ofActs = [
  'proposal_kind_forbidden',
  'proposal_affected',
  'credit_too_large',
  'credit_day_full',
  'account_not_found',
  'currency_unknown',
  'market_unknown',
  'insufficient_balance',
  'house_funds_exhausted',
  'amount_too_small',
  'amount_too_large',
  'amount_too_precise',
  'invalid_number',
  'proposal_changes_nothing',
  'operator_unknown',
  'operator_exists',
  'role_unknown',
  'last_administrator',
  'text_unknown',
  'text_placeholders',
  'setting_unknown',
  'deposit_unknown',
  'deposit_not_waiting',
  'deposit_payment_used',
  'withdrawal_unknown',
  'withdrawal_state_changed',
  'withdrawal_terms_invalid',
  'network_unknown',
  'card_unknown',
  'identity_case_unknown',
  'identity_case_closed',
  'identity_card_used',
  'prices_unavailable',
] as const satisfies readonly ErrorCode[];

const row = {
  id: z.int(),
  kind: kind(),
  subject: z.string(),
  /** Users it is about. */
  users: z.array(ownerId()),
  state: z.enum(proposalStates),
  /** Code of the failure, or empty. */
  error_code: z.string(),
  reason: z.string(),
  proposed_by: z.int(),
  proposed_by_name: z.string(),
  /** Who approved or rejected; null while nobody did. */
  decided_by: z.nullable(z.int()),
  decided_by_name: z.string(),
  decision_reason: z.string(),
  /** Executed on one operator's word, in an emergency. */
  break_glass: z.boolean(),
  /** Executed on one operator's word because it protects and could not wait. */
  at_once: z.boolean(),
  created_at: timeReply(),
  decided_at: z.nullable(timeReply()),
  executed_at: z.nullable(timeReply()),
  /** What the operator who asks may do with it now. */
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    withdraw: z.boolean(),
    break_glass: z.boolean(),
    at_once: z.boolean(),
  }),
};

const step = z.object({ state: z.enum(proposalStates), operator: z.string(), reason: z.string(), at: timeReply() });

const plainDetail = z.object({
  ...row,
  /** JSON. */
  payload: z.string(),
  /** JSON of the payload of a new proposal that undoes it; empty when it was not executed or its kind has no undo. */
  undo: z.string(),
  /** What it would have changed when it was proposed. */
  preview: z.array(previewLine),
  /** What it would change now; null when it is not open any more, or is not possible now. */
  preview_now: z.nullable(z.array(previewLine)),
  /** Why the operator who asks cannot approve it, a code and its text; empty when they can. */
  cannot_code: z.string(),
  cannot_text: z.string(),
  /** Why it is not possible now, a code and its text; empty when it is. */
  impossible_code: z.string(),
  impossible_text: z.string(),
  /** What `error_code` means; empty where nothing failed. */
  error_text: z.string(),
  history: z.array(step),
});

/** What is written of an act about a user may say anything of them. */
const ofUsers = { reason: personal('text'), decision_reason: personal('text') };
const kindsOfUsers = proposalKindNames.filter((name) => proposalKinds[name].about === 'user');
const forUsers = (schemaOf: (name: ProposalKind) => z.ZodMiniType) => ({
  field: 'kind',
  as: Object.fromEntries(kindsOfUsers.map((name) => [name, schemaOf(name)])),
});

const plainRow = z.object(row);
const listed = personalBy(
  forUsers(() => z.extend(plainRow, ofUsers)),
  plainRow,
);
const detail = personalBy(
  forUsers((name) => {
    const { payload: said } = proposalKinds[name];
    return z.extend(plainDetail, {
      ...ofUsers,
      payload: personalJson(said),
      undo: personalJson(said),
      history: z.array(z.extend(step, { reason: personal('text') })),
    });
  }),
  plainDetail,
);

export const proposals = defineCall({
  name: 'operator.proposals',
  method: 'GET',
  path: '/operator/proposals',
  access: 'operator',
  personal: { look: null, subject: null },
  summary: "Proposals of the kinds the operator's roles allow, newest first; all with the right to read the audit log.",
  request: z.strictObject({
    ...pageFields(),
    state: z.optional(z.enum(proposalStates)),
    kind: z.optional(kind()),
    /** Exactly this subject: the history of a thing. */
    subject: z.optional(lineText(1, 120)),
    /** Number of a proposal, or part of its subject; of its reason, too, where it is not about a user. */
    search: z.optional(lineText(1, 100)),
    /** Only those the operator may approve now. */
    mine_to_decide: z.optional(flagText()),
    sort: z._default(z.enum(['-id', 'id']), '-id'),
  }),
  answer: pageOf(listed),
});

export const proposal = defineCall({
  name: 'operator.proposal',
  method: 'GET',
  path: '/operator/proposals/detail',
  access: 'operator',
  personal: { look: 'payouts', subject: 'proposal' },
  summary:
    'One proposal, with what it would change now beside what it would have changed then; for a purpose, whose and where to.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: detail,
  errors: ['proposal_unknown'],
});

export const previewProposal = defineCall({
  name: 'operator.previewProposal',
  method: 'POST',
  path: '/operator/proposals/preview',
  access: 'operator',
  personal: { look: null, subject: null },
  summary: 'What an act would change, before it is proposed.',
  request: z.strictObject({ kind: kind(), payload: payload() }),
  answer: z.object({ subject: z.string(), lines: z.array(previewLine) }),
  errors: ofActs,
});

export const propose = defineCall({
  name: 'operator.propose',
  method: 'POST',
  path: '/operator/proposals/add',
  access: 'operator',
  personal: { look: null, subject: null },
  summary: 'Proposes an act. Nothing happens before another operator approves it.',
  request: z.strictObject({ kind: kind(), payload: payload(), reason: reason() }),
  answer: detail,
  errors: ['proposal_exists', ...ofActs],
});

const ofDecisions = ['proposal_unknown', 'proposal_kind_forbidden', 'proposal_decided', 'proposal_affected'] as const;
const ofProofs = ['second_factor_required', 'second_factor_wrong', 'second_factor_missing', 'safety_changed'] as const;

export const approveProposal = defineCall({
  name: 'operator.approve',
  method: 'POST',
  path: '/operator/proposals/approve',
  access: 'operator',
  personal: { look: null, subject: 'proposal' },
  summary: 'Approves what another operator proposed; it is executed once, at once. Look at `state` of the answer.',
  request: z.strictObject({ id: idText(), ...proofFields() }),
  answer: detail,
  errors: [
    ...ofDecisions,
    'proposal_own',
    'proposal_stale',
    'proposer_gone',
    'operator_new',
    'operator_unconfirmed',
    ...ofProofs,
  ],
});

export const rejectProposal = defineCall({
  name: 'operator.reject',
  method: 'POST',
  path: '/operator/proposals/reject',
  access: 'operator',
  personal: { look: null, subject: 'proposal' },
  summary: 'Rejects what another operator proposed.',
  request: z.strictObject({ id: idText(), reason: reason() }),
  answer: detail,
  errors: [...ofDecisions, 'proposal_own'],
});

export const withdrawProposal = defineCall({
  name: 'operator.withdraw',
  method: 'POST',
  path: '/operator/proposals/withdraw',
  access: 'operator',
  personal: { look: null, subject: 'proposal' },
  summary: 'Takes back what the operator proposed.',
  request: z.strictObject({ id: idText() }),
  answer: detail,
  errors: ['proposal_unknown', 'proposal_decided', 'proposal_not_own'],
});

export const breakGlass = defineCall({
  name: 'operator.breakGlass',
  method: 'POST',
  path: '/operator/proposals/break-glass',
  access: 'operator',
  permission: 'proposals.override',
  personal: { look: null, subject: 'proposal' },
  summary:
    'Executes an open proposal that only protects on one word, in an emergency. Every operator is told, for seven days.',
  request: z.strictObject({ id: idText(), reason: lineText(20, 500), ...proofFields() }),
  answer: detail,
  errors: [...ofDecisions, 'glass_forbidden', 'proposal_stale', ...ofProofs],
});

export const actAtOnce = defineCall({
  name: 'operator.actAtOnce',
  method: 'POST',
  path: '/operator/proposals/at-once',
  access: 'operator',
  personal: { look: null, subject: null },
  summary:
    'Does on one word what protects and cannot wait, e.g. freezes a user. Two operators bring it back. Look at `state` of the answer.',
  request: z.strictObject({ kind: kind(), payload: payload(), reason: reason(), ...proofFields() }),
  answer: detail,
  errors: [
    'proposal_unknown',
    'proposal_decided',
    'proposal_exists',
    'proposal_stale',
    'glass_forbidden',
    ...ofActs,
    ...ofProofs,
  ],
});
