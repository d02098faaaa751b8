import { login, register } from '@aureus/contract/account/calls.ts';
import { submitReal } from '@aureus/contract/identity/calls.ts';
import type { TestServer } from '../support/server.ts';
import { noise } from '../files/pictures.ts';
import { uploadPicture } from '../files/uploads.ts';

export interface Person {
  readonly id: bigint;
  readonly token: string;
}

let count = 0;

/** A new user, by default with e-mail and phone bound. */
export async function newPerson(
  server: TestServer,
  bound: 'both' | 'email' | 'phone' | 'none' = 'both',
): Promise<Person> {
  count += 1;
  const own = count;
  const name = { user_string: `person_${own}`, password: 'walnut-over-gold-leaf' };
  const made = await server.call(register, { ...name, type: 'account', re_password: name.password });
  if (made.error !== null) throw new Error(`No person: ${made.text}`);
  const { rows } = await server.database.owner.query<{ id: bigint }>(
    `UPDATE users SET email = $2, phone_area = $3, phone_number = $4 WHERE account_name = $1 RETURNING id`,
    [
      name.user_string,
      bound === 'both' || bound === 'email' ? `person${own}@example.com` : null,
      bound === 'both' || bound === 'phone' ? '49' : null,
      bound === 'both' || bound === 'phone' ? `1511${String(own).padStart(7, '0')}` : null,
    ],
  );
  return { id: rows[0]?.id ?? 0n, token: (await server.call(login, name)).answer };
}

export const basicOf = (number: string, name = 'Name Holder') =>
  ({ real_type: '1', id_type: '1', name, card_id: number }) as const;

/** Sends both pictures of a person. */
export async function sendPictures(server: TestServer, person: Person, seed: number) {
  const upload = async (own: number): Promise<string> =>
    uploadPicture(server, await noise(80, 50, own), { token: person.token, purpose: 'identity' });
  const fields = { front_pic: await upload(seed), reverse_pic: await upload(seed + 1) };
  return server.call(submitReal, { real_type: '2', ...fields }, { token: person.token });
}

/** Decides what waits as two operators would have. */
export async function decide(server: TestServer, person: Person, level: 1 | 2, status: 'passed' | 'refused') {
  await server.database.owner.query(
    `UPDATE identity_case SET status = $3, decided_at = now(), reason = $4
     WHERE user_id = $1 AND level = $2 AND status = 'waiting'`,
    [person.id, level, status, status === 'refused' ? 'picture_unclear' : null],
  );
}
