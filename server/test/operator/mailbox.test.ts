import { propose } from '@aureus/contract/operator/proposal-calls.ts';
import { userLinks } from '@aureus/contract/operator/user-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { demoOperator, movableClock, operatorToken } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });
const ADMIN = 'admin1';
let token = '';
beforeAll(async () => {
  token = await operatorToken(server, clock, ADMIN);
});

let codes = 0;
/** A user of an e-mail address. */
async function userOf(email: string): Promise<number> {
  const { rows } = await server.database.owner.query<{ id: bigint }>(
    `INSERT INTO users (email, password_hash, nickname, invitation_code, password_changed_at, created_at, language)
     VALUES ($1, 'x', 'n', $2, now(), now(), 'en') RETURNING id`,
    [email, `MBX${String((codes += 1)).padStart(5, '2')}`],
  );
  return Number(rows[0]?.id);
}

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+gold@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['A.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+gold@example.com', '+gold@example.com'],
])('%s lies in the mailbox %s', async (email, mailbox) => {
  const { rows } = await server.database.pool.query('SELECT mailbox_of($1) AS mailbox', [email]);
  expect(rows).toEqual([{ mailbox }]);
});

test('an operator’s own account by another name of the mailbox is the operator’s own', async () => {
  const { email } = demoOperator(ADMIN);
  const freeze = async (user_id: number) => {
    const payload = JSON.stringify({ user_id, scope: 'funds' });
    return (await server.call(propose, { kind: 'user.unfreeze', payload, reason: 'as the test wants' }, { token }))
      .error;
  };
  const stranger = await userOf('stranger@elsewhere.example');
  await server.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [stranger]);
  expect(await freeze(stranger)).toBeNull();
  expect(await freeze(await userOf(email.replace('@', '+trader@')))).toBe('proposal_affected');
});

test('accounts of one mailbox are linked', async () => {
  const [first, second] = [await userOf('bo+1@example.org'), await userOf('bo+2@example.org')];
  await userOf('bob@example.org');
  const links = (await server.call(userLinks, { id: first, purpose: 'decide' }, { token })).answer;
  expect(links).toEqual([{ id: String(second), kind: 'mailbox', times: 1 }]);
});
