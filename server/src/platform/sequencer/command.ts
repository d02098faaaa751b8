import type { IdempotencyClaim } from '../http/idempotency.ts';

/** A command waits for its batch. It is answered once: by `resolve` after the commit, or by `reject`. */
export interface Command<Answer> {
  /** Of the request of a user, stored with the answer; null for what the system asks for. */
  readonly claim: IdempotencyClaim | null;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** What one batch is to do, in this order. */
export interface Work<C, Update> {
  /** What the system wants to be so: of several wishes for the same thing only the newest. Nobody is answered. */
  readonly updates: readonly Update[];
  /** In the order they came; followers right after their leader. */
  readonly commands: readonly C[];
  /**
   * The leader of each follower. A leader that is not among the commands was committed by the batch before: so it is
   * when a group had to be halved.
   */
  readonly leaders: ReadonlyMap<C, C>;
  /**
   * Whether this work is about a subject too, as `Subjects` says. What is not covered is to be as if nothing were known of
   * it: what the program wants of it by itself waits.
   */
  readonly covers: (subject: number) => boolean;
}
