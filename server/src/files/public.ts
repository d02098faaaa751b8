import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import type { StoredType } from './stored-types.ts';

/** What is known of a stored picture. */
export interface FileFacts {
  /** As `/upload` answered it. */
  readonly reference: string;
  /** Pixels; 1 by 1 of sound and films. */
  readonly width: number;
  readonly height: number;
  readonly contentType: StoredType;
  /** In bytes. */
  readonly size: number;
  readonly createdAt: Date;
  /** How many other users have uploaded the very same picture. */
  readonly otherOwners: number;
}

/** Who has uploaded a file. */
export type Uploader = { readonly user: bigint } | { readonly operator: bigint };

/**
 * Files users, and in conversations operators, have uploaded, pictures for the most part. Stored under random names, pictures
 * re-encoded; private but for avatars and what is shown.
 */
export interface Files {
  /**
   * Takes an uploaded picture for what it was uploaded for, in the caller's transaction, so that it is kept. An
   * upload serves once, and of vouchers the same picture is not taken again from anybody.
   * @param reference what `/upload` answered
   * @returns the picture's id, to be stored by the caller
   * @throws AppError file_unknown when it is not the user's or for another purpose, file_already_used
   */
  attach(tx: Transaction, userId: bigint, reference: string, purpose: FilePurpose): Promise<bigint>;
  /** As `attach`, for a picture that an operator sends in a conversation. */
  attachOfOperator(tx: Transaction, operatorId: bigint, reference: string): Promise<bigint>;
  /** Shows kept files to everybody, as works of art that were approved. */
  show(tx: Transaction, fileIds: readonly bigint[]): Promise<void>;
  /** Shows kept files to their owners alone again, as works of art that operators took back. */
  hide(tx: Transaction, fileIds: readonly bigint[]): Promise<void>;
  /** Gives up a picture that is no longer used, e.g. an avatar that was replaced: it is removed after a day. */
  release(tx: Transaction, fileId: bigint): Promise<void>;
  /**
   * The kept picture before this one that looks most like it and was uploaded for the same, or null when none looks
   * alike. `bits`: in how many of 256 they differ.
   */
  alike(tx: Transaction, fileId: bigint): Promise<{ fileId: bigint; bits: number } | null>;
  /** What is known of pictures, by id. @param connection of a transaction that asks */
  describe(fileIds: readonly bigint[], connection?: Pool | PoolClient): Promise<ReadonlyMap<bigint, FileFacts>>;
  /**
   * A path under which one viewer, named by the session, may look at a picture for some minutes: its owner, or of a
   * picture of a conversation whoever the caller has found to be in it.
   */
  linkForUser(fileId: bigint, viewer: { userId: bigint; sessionId: bigint }): string;
  /** As `linkForUser`, for an operator on duty; each view is noted in the audit log. */
  linkForOperator(fileId: bigint, viewer: { operatorId: bigint; sessionId: bigint }): string;
}
