import { expect, test } from 'vitest';
import { useServer } from '../../support/server.ts';

const server = useServer();

test('administrators are mailed when what is due fails again and again, and the metrics show it', async () => {
  const { owner } = server.database;
  // No proposal has such a number: what ends proposals cannot settle it.
  await owner.query(
    `WITH made AS (
       INSERT INTO deadline (kind, ref, due, moves) VALUES ('operator.proposal_end', 'poison', now(), false) RETURNING kind
     ) SELECT pg_notify('deadline', kind) FROM made`,
  );
  const mails = async () =>
    (
      await owner.query<{ recipient: string; body: string }>(
        `SELECT recipient, body FROM outbox_message WHERE subject = 'What is due is not settled'`,
      )
    ).rows;
  const { rows: administrators } = await owner.query<{ email: string }>(
    `SELECT email FROM operators JOIN operator_roles ON operator_id = operators.id AND role = 'admin'
     WHERE language = 'en' ORDER BY email`,
  );
  expect(administrators.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await mails()).map(({ recipient }) => recipient).toSorted())
    .toEqual(administrators.map(({ email }) => email));
  const [mail] = await mails();
  expect(mail?.body).toContain('operator.proposal_end');
  expect(mail?.body).toContain('invalid input syntax for type bigint');
  await expect
    .poll(async () => (await server.app.platform.metrics.render()).text)
    .toContain('aureus_deadlines_failing{kind="operator.proposal_end"} 1');
});
