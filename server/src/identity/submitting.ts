import type { submitReal } from '@aureus/contract/identity/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { cleanDocumentNumber, isDocumentNumber } from '@aureus/core/typed/document-number.ts';
import { cleanName, isName } from '@aureus/core/typed/name.ts';
import type { Pool } from 'pg';
import type { Files } from '../files/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Clock } from '../platform/clock.ts';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { fieldError } from '../platform/http/form.ts';
import { casesOf, lastOf } from './cases.ts';
import type { Documents } from './documents.ts';

export interface SubmittingNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly files: Files;
  readonly notices: Notices;
  readonly documents: Documents;
}

type Submission = Input<typeof submitReal>;

const UNIQUE_VIOLATION = '23505';

/** Asks for one level to be verified. @throws AppError as the call declares */
export async function submit(needs: SubmittingNeeds, userId: bigint, input: Submission): Promise<void> {
  const level = input.real_type === '1' ? 1 : 2;
  const fields = level === 1 ? readData(input) : readPictures(input);
  await withTransaction(needs.pool, async (tx) => {
    await checkUser(tx, userId);
    const cases = await casesOf(tx.client, userId);
    const last = lastOf(cases, level);
    if (last?.status === 'waiting') throw new AppError('identity_under_review');
    if (last?.status === 'passed') throw new AppError('identity_already_verified');
    if (level === 2 && lastOf(cases, 1)?.status !== 'passed') throw new AppError('identity_basic_first');
    await fields.store(needs, tx, userId);
    await needs.notices.send(tx, { userId, kind: 'identity_submitted', params: { level }, mail: false });
  });
}

/** Something that can be stored as a case. */
interface Fields {
  store(needs: SubmittingNeeds, tx: Transaction, userId: bigint): Promise<void>;
}

function readData(input: Submission): Fields {
  const { id_type: idType, front_pic: front, reverse_pic: reverse } = input;
  const name = cleanName(input.name ?? '');
  const number = cleanDocumentNumber(input.card_id ?? '');
  if (idType === undefined) throw fieldError('invalid_request', 'id_type');
  if (!isName(name)) throw fieldError('invalid_request', 'name');
  if (!isDocumentNumber(number)) throw fieldError('invalid_request', 'card_id');
  if (front !== undefined) throw fieldError('invalid_request', 'front_pic');
  if (reverse !== undefined) throw fieldError('invalid_request', 'reverse_pic');
  return {
    store: async ({ documents, clock }, { client }, userId) => {
      const kind = Number(idType);
      const sealed = documents.seal(userId, { name, number });
      try {
        await client.query(
          `INSERT INTO identity_case (user_id, level, id_type, sealed, number_hash, submitted_at)
           VALUES ($1, 1, $2, $3, $4, $5)`,
          [userId, kind, sealed, documents.hash(kind, number), clock.now()],
        );
      } catch (error) {
        throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('identity_card_used') : error;
      }
    },
  };
}

function readPictures(input: Submission): Fields {
  const { front_pic: front, reverse_pic: reverse } = input;
  for (const name of ['id_type', 'name', 'card_id'] as const) {
    if (input[name] !== undefined) throw fieldError('invalid_request', name);
  }
  if (front === undefined) throw fieldError('invalid_request', 'front_pic');
  if (reverse === undefined) throw fieldError('invalid_request', 'reverse_pic');
  return {
    store: async ({ files, clock }, tx, userId) => {
      const frontFile = await files.attach(tx, userId, front, 'identity');
      const reverseFile = await files.attach(tx, userId, reverse, 'identity');
      await tx.client.query(
        `INSERT INTO identity_case (user_id, level, front_file, reverse_file, submitted_at) VALUES ($1, 2, $2, $3, $4)`,
        [userId, frontFile, reverseFile, clock.now()],
      );
    },
  };
}

/** E-mail and phone come first. The row stays locked, so that two requests cannot pass each other. */
async function checkUser({ client }: Transaction, userId: bigint): Promise<void> {
  const { rows } = await client.query<{ bound: boolean }>(
    'SELECT email IS NOT NULL AND phone_number IS NOT NULL AS bound FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  if (rows[0]?.bound !== true) throw new AppError('identity_contacts_missing');
}
