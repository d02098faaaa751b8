import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { watchWork } from '../support/work.ts';
import { demoOperator, movableClock } from './operators.ts';

// Item 12, for operators: nobody learns by the work of a login who is one, or that a password was right.

const server = useServer({ clock: movableClock(), settings: { rateLimitFactor: 1e9 } });
const wrong = { password: 'not-the-password-at-all' };
let watch: ReturnType<typeof watchWork>;
beforeAll(() => {
  watch = watchWork();
});
afterAll(() => watch.stop());

test('an operator, somebody who is none, a wrong password and a wrong code: one hash and the same statements', async () => {
  const { email, password } = demoOperator('admin1');
  const ask = (fields: { email: string; password: string }) => async () => {
    watch.take();
    expect((await server.call(entry.login, { ...fields, code: '000000' })).error).toBe('operator_login_failed');
    const { statements, hashes } = watch.take();
    return { hashes, statements: statements.filter((text) => /FROM operators|UPDATE operators/.test(text)) };
  };
  const none = await ask({ email: 'nobody@example.com', password: wrong.password })();
  expect(none).toMatchObject({ hashes: 1 });
  expect(none.statements).toHaveLength(2);
  expect(await ask({ email, ...wrong })()).toEqual(none);
  expect(await ask({ email, password })()).toEqual(none);
});

test('the answer to a failed login of an operator does not wait for the record', async () => {
  const client = await server.database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE operator_audit IN ACCESS EXCLUSIVE MODE');
    const { email } = demoOperator('admin1');
    expect((await server.call(entry.login, { email, ...wrong, code: '000000' })).error).toBe('operator_login_failed');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
