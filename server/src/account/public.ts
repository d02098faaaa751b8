import type { Transaction } from '../platform/database/transaction.ts';
import type { CallContext, Caller } from '../platform/http/route.ts';
import type { SafetyRevision } from './safety-revision.ts';

export { hasContact } from './contact.ts';
export { recordEvent } from './events.ts';
export type { ExportNeeds, PersonalPart } from './export/part.ts';
export { closedAmong, frozenAmong, isLoginFrozen, refuseFrozen, setFrozen } from './freezing.ts';
export type { ClosingNeeds, OpenMatterSql } from './open-matters.ts';
export { readProfiles, type UserProfile } from './profiles.ts';
/** Passwords of operators are held to the same rule, but for their length, and hashed alike. */
export { createPasswords } from './hashing.ts';
export type { Passwords } from './hashing.ts';
export { type Invitation, readInvitations, readInvited, readInviting, readUserNames } from './invited.ts';
export {
  type AccountLink,
  findLinked,
  findLinkedInvited,
  findLinkedOf,
  findLinkedToAny,
  findOnePerson,
  type LinkedAccount,
} from './linked.ts';
export { onePerson } from './one-person.ts';
export { shownNickname, shownPortrait } from './shown-name.ts';
export { searchedTelephones } from './stored-telephone.ts';
export {
  findSimulatedPeople,
  isSimulated,
  type SimulatedKey,
  type SimulatedKeys,
  type SimulatedPerson,
} from './simulated.ts';
export { USER_NAME } from './user-name.ts';
export {
  assertUser,
  isClosed,
  isClosedUser,
  readMailboxHashes,
  readUserRecord,
  searchUserRecords,
  userExists,
} from './user-records.ts';
export type { UserRecord } from './user-records.ts';
export { checkPassword, OPERATOR_PASSWORD_MIN } from './password-rule.ts';

/** What other parts may ask of the accounts. */
export interface SessionFinder {
  /** The caller behind a session token; null when it is unknown, ended or expired, or the user is locked. */
  findSession(token: string): Promise<Caller | null>;
}

/** A second factor given with a call: a TOTP or recovery code, or the JSON of a passkey's assertion. */
export interface GivenFactor {
  readonly factorCode: string | undefined;
  readonly passkey: string | undefined;
}

/** Why no withdrawal may leave an account now. */
export interface WithdrawalBlock {
  /** `reset`: a password was reset or a factor changed a short while ago. `frozen`: by the operators, all money or the whole account. */
  readonly reason: 'reset' | 'frozen';
  /** Null when it ends only by a decision. */
  readonly until: Date | null;
}

/** What areas that let money out ask of the accounts. */
export interface AccountGuards {
  /**
   * Checks the pay password; tries are counted first, by who makes them.
   * @throws AppError pay_password_missing when none is set, pay_password_wrong, too_many_requests
   * @returns what it was compared with, for {@link AccountGuards.lockUnchanged}
   */
  checkPayPassword(userId: bigint, payPassword: string, context: CallContext): Promise<SafetyRevision>;
  /**
   * Checks a second factor and uses it up; a code counts once.
   * @throws AppError second_factor_missing when the user has none set up, second_factor_required or passkey_required when
   *   none was given, second_factor_wrong, too_many_requests
   * @returns what it was compared with, for {@link AccountGuards.lockUnchanged}
   */
  checkSecondFactor(userId: bigint, given: GivenFactor, context: CallContext): Promise<SafetyRevision>;
  /**
   * Locks the caller's row in the transaction that writes by a factor or the pay password.
   * @throws AppError safety_changed when what opens the account has changed since that was checked; not_logged_in
   *   when the session has ended
   */
  lockUnchanged(tx: Transaction, caller: Caller, revision: SafetyRevision): Promise<void>;
  /** Whether a pay password is set, and a second factor of any kind, so that a page can say what is missing. */
  factorsOf(userId: bigint): Promise<{ readonly payPassword: boolean; readonly secondFactor: boolean }>;
  /** What keeps withdrawals back, read in the caller's transaction with the user's row locked; null when nothing does. */
  withdrawalBlock(tx: Transaction, userId: bigint): Promise<WithdrawalBlock | null>;
  /** Whether the user takes withdrawals to listed addresses alone (allow-list mode), and whether settings are locked. */
  safetyOf(
    tx: Transaction,
    userId: bigint,
  ): Promise<{ readonly allowListOnly: boolean; readonly lockedUntil: Date | null }>;
}

/** A solved challenge of a ticket, with the address it was solved for. */
export interface SolvedTicket {
  readonly email: string;
  /** The mailbox, by which tickets are counted: one has many names. */
  readonly receiver: string;
  /** Uses it up. @throws AppError challenge_failed when it was used before */
  spend(tx: Transaction): Promise<void>;
}

/** The small calculation that a question to support costs whoever asks it without a session. */
export interface TicketChallenges {
  /** @throws AppError invalid_email */
  issue(email: string): Promise<{ readonly challenge: string; readonly bits: number }>;
  /** @throws AppError invalid_email, challenge_required, challenge_failed */
  check(email: string, given: { readonly challenge: string; readonly answer: string }): Promise<SolvedTicket>;
}
