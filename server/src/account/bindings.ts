import { sqlState } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { proveAddress } from './code-check.ts';
import { parseEmail, parsePhone } from './names.ts';
import { shownPhone } from './profile.ts';
import { changeSafety } from './safety-change.ts';
import type { Needs } from './needs.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Binds an e-mail address by the code sent to it; the addresses of before are told.
 * @throws AppError invalid_email, code_wrong_or_expired, address_taken, settings_locked
 */
export async function bindEmail(needs: Needs, text: string, code: string, context: UserContext): Promise<void> {
  const { codes } = needs;
  const { userId } = context.caller;
  const address = parseEmail(text);
  const proof = await proveAddress(needs, address, 'bind', code, context);
  await changeSafety(
    needs,
    context,
    'email_bound',
    async (tx) => {
      if (!(await codes.consume(tx, proof))) throw new AppError('code_wrong_or_expired');
      await takeAddress(tx, 'UPDATE users SET email = $2 WHERE id = $1', [userId, address.email]);
    },
    { params: { email: maskEmail(address.email) } },
  );
}

/**
 * Binds a telephone by the code sent to it; the addresses of before are told.
 * @throws AppError invalid_phone, code_wrong_or_expired, address_taken, settings_locked
 */
export async function bindPhone(
  needs: Needs,
  area: string,
  mobile: string,
  code: string,
  context: UserContext,
): Promise<void> {
  const { codes } = needs;
  const { userId } = context.caller;
  const phone = parsePhone(area, mobile);
  const proof = await proveAddress(needs, phone, 'bind', code, context);
  await changeSafety(
    needs,
    context,
    'phone_bound',
    async (tx) => {
      if (!(await codes.consume(tx, proof))) throw new AppError('code_wrong_or_expired');
      await takeAddress(tx, 'UPDATE users SET phone_area = $2, phone_number = $3 WHERE id = $1', [
        userId,
        phone.area,
        phone.number,
      ]);
    },
    { params: { phone: shownPhone(phone.area, phone.number) ?? '' } },
  );
}

/** That an address is another account's is said only to whoever proved to own it. @throws AppError address_taken */
async function takeAddress({ client }: Transaction, update: string, values: unknown[]): Promise<void> {
  try {
    await client.query(update, values);
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('address_taken') : error;
  }
}

/** Enough to know one's own address by. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`;
}
