import { createHmac } from 'node:crypto';
import { documentNumberKey } from '@aureus/core/typed/document-number.ts';
import type { Settings } from '../platform/settings.ts';
import { seal, unseal } from '../platform/jobs/seal.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';

/** What is written on a document. */
export interface DocumentData {
  readonly name: string;
  readonly number: string;
}

/** Keeps what is written on documents so that the database alone does not tell it. */
export interface Documents {
  /** Encrypted for one user: moved to another it does not open. */
  seal(userId: bigint, data: DocumentData): string;
  open(userId: bigint, sealed: string): DocumentData;
  /** The same for the same document however its number is written; without the key it says nothing. */
  hash(idType: number, number: string): Buffer;
}

export function createDocuments(settings: Settings): Documents {
  const sealKey = deriveKey(settings, 'identity documents');
  const hashKey = deriveKey(settings, 'identity numbers');
  const purpose = (userId: bigint): string => `identity ${userId}`;
  return {
    seal: (userId, data) => seal(sealKey, purpose(userId), data),
    open: (userId, sealed) => unseal(sealKey, purpose(userId), sealed) as DocumentData,
    hash: (idType, number) =>
      createHmac('sha256', hashKey)
        .update(`${idType} ${documentNumberKey(number)}`)
        .digest(),
  };
}
