import type { dashboard, QueueName } from '@aureus/contract/operator/dashboard-calls.ts';
import type { linkKinds, user } from '@aureus/contract/operator/user-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Stream } from '@aureus/contract/platform/stream.ts';
import type { PreviewLine, ProposalKind, ProposalPayload, proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { LookKind } from '@aureus/contract/platform/personal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Chore } from '../platform/chores/chore.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { OperatorCaller, Route } from '../platform/http/route.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';

export { noteRead } from './note-read.ts';
export type { OperatorCaller as Operator } from '../platform/http/route.ts';
export { tellAdministrators, tellPermitted } from './alarm.ts';
export { affectedOperators, readCouldBeOne } from './two-people.ts';

export type AfterCommit = () => void | Promise<void>;

/** What an area brings for a kind of act that needs two operators. */
export interface ProposalHandler<Kind extends ProposalKind> {
  /** What it is about, e.g. `withdrawal 12`: of one subject at most one proposal is open. */
  subject(payload: ProposalPayload<Kind>): string;
  /**
   * Whom it is about: operators whose rights or access it changes, and users whose account it is about. They neither
   * propose nor approve it. Asked at the proposal, the approval and the execution.
   */
  affected(connection: Pool | PoolClient, payload: ProposalPayload<Kind>): Promise<AffectedBy<Kind>>;
  /** What would change, totals before and after included. @throws AppError when the act is not possible now */
  preview(pool: Pool, payload: ProposalPayload<Kind>): Promise<readonly PreviewLine[]>;
  /**
   * For what is edited: the payload of the same kind that would bring back what the act changes, as it is at this
   * moment; null where nothing was there. It is kept with the proposal. What differs at the approval was changed in
   * between, and the act is refused; and it is what an undo proposes.
   */
  inverse?(connection: Pool | PoolClient, payload: ProposalPayload<Kind>): Promise<ProposalPayload<Kind> | null>;
  /**
   * Does it, in the transaction that marks the proposal as executed; bounded by what the ledger lets through. It must
   * look at the state of things again: time has passed since the preview.
   * @returns what is to be done after the commit, e.g. take up what was changed; whoever approved is answered when it is
   * done. New balances are told by themselves
   * @throws AppError when it is no longer possible; nothing is changed then
   */
  execute(tx: MoneyTransaction, payload: ProposalPayload<Kind>, names: ApprovedBy): Promise<AfterCommit | undefined>;
}

/** Whom an act is about. */
export interface Affected {
  readonly operators?: readonly bigint[];
  /** Operators it takes rights from and gives none: they may ask for it and agree to it, but not turn it down. */
  readonly losing?: readonly bigint[];
  /** Operators who are these users as well are affected. */
  readonly users?: readonly bigint[];
  /** Users who gain or lose by an act that is not about them: like `users`, but not named with the proposal. */
  readonly interested?: readonly bigint[];
}

/** Only an act that its contract calls one about a user names users: what is written about them is hidden then. */
export type AffectedBy<Kind extends ProposalKind> = (typeof proposalKinds)[Kind]['about'] extends 'user'
  ? Affected
  : Omit<Affected, 'users'> & { readonly users?: never };

/** The two people behind an act, and the proposal, to be kept with what it changed. */
export interface ApprovedBy {
  readonly proposalId: bigint;
  readonly proposedBy: bigint;
  readonly approvedBy: bigint;
  readonly reason: string;
}

/** Acts that need two operators. */
export interface Proposals {
  /** Says how a kind is previewed and executed; once a kind, before the start. */
  handle<Kind extends ProposalKind>(kind: Kind, handler: ProposalHandler<Kind>): void;
}

/** Two operators of the demo who decide together what the demo begins with. */
export interface DemoPair {
  /**
   * One proposes, the other approves, as two people at the console would; both stand in the record with it. What was
   * proposed before and not approved is approved now.
   * @throws AppError as the calls by which it is proposed and approved; Error when the two are not there
   */
  decide<Kind extends ProposalKind>(kind: Kind, payload: ProposalPayload<Kind>, reason: string): Promise<void>;
  /** The first of the two, for what operators look at. */
  looking(): Promise<OperatorCaller>;
}

type Dashboard = Answer<typeof dashboard>;

/** Fields of the dashboard that sum up all users or all trades of a day: made at most once a minute for all operators. */
export type DashboardSums = Pick<Dashboard, 'house' | 'liabilities' | 'volumes' | 'users'>;

/** What waits for operators in one table. */
export interface OperatorQueue {
  /** Its rows are the queue; a trigger with `tell_change()` tells its changes. */
  readonly table: string;
  /** Told when a row changes. */
  readonly stream: Stream<Stream['event'], never, 'operator'>;
}

/**
 * What an area shows to operators, and does for them, beside its own calls. The operator area asks all areas and names no
 * table of theirs. What is given as SQL becomes part of one statement for all areas, so that a dashboard or a user's page
 * costs the same number of queries however many areas there are.
 */
export interface OperatorView {
  /** Calls of operators, e.g. a tab of the user's page. */
  readonly routes?: readonly Route[];
  readonly chores?: readonly Chore[];
  readonly queues?: readonly OperatorQueue[];
  /** Called when another process has executed an act: reads anew what this process remembers. */
  readonly takeUp?: () => Promise<void>;
  /** How many wait, for the dashboard: the queue's name there, and SQL that is one whole number. */
  readonly waiting?: Partial<Readonly<Record<QueueName, string>>>;
  /** Fields of the dashboard as they are at this moment. It must ask no database. */
  readonly live?: () => Partial<Pick<Dashboard, 'feeds'>>;
  /** Fields of the dashboard that are kept for a minute, in one query. @param since 24 hours ago */
  readonly sums?: (connection: Pool, since: Date) => Promise<Partial<DashboardSums>>;
  /** Facts about a user: the field of the user's page, and SQL that is one whole number; `$1` is the user's id. */
  readonly userFacts?: Partial<Readonly<Record<NumberOfUser, string>>>;
  /** What a user has in common with others: SQL of one column, the other's id, once a time; `$1` is the user's id. */
  readonly links?: readonly { readonly kind: (typeof linkKinds)[number]; readonly sql: string }[];
}

/** Fields of the user's page that are counts. */
type NumberOfUser = {
  [Name in keyof Answer<typeof user>]: Answer<typeof user>[Name] extends number ? Name : never;
}[keyof Answer<typeof user>];

/** The record of what operators do: append-only. */
export interface Audit {
  /** Notes an act or a look at private data, in the caller's transaction where there is one. */
  note(connection: Transaction | Pool, entry: AuditEntry): Promise<void>;
  /**
   * Notes a look at private data of which an operator has a share an hour, before it is granted; and the one too many,
   * as `<action>_refused`, of which administrators are told.
   * @throws AppError too_many_requests
   */
  look(entry: AuditEntry, what: LookKind): Promise<void>;
}

export interface AuditEntry {
  readonly operatorId: bigint;
  /** Area and verb, e.g. `identity.view`. */
  readonly action: string;
  /** What it was done to, e.g. `user 100001`. */
  readonly target: string;
  /** Plain JSON; never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly ip: string;
}
