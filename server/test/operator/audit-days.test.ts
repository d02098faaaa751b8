import { audit, auditExport } from '@aureus/contract/operator/audit-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { movableClock, operatorToken } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });
let token: string;

/** Around the day of 29 November 2026 in several places. */
const moments = [
  '2026-11-28T09:59:59.999Z',
  '2026-11-28T10:00:00Z',
  '2026-11-28T18:30:00Z',
  '2026-11-29T00:00:00Z',
  '2026-11-29T09:59:59.999Z',
  '2026-11-29T10:00:00Z',
  '2026-11-29T23:59:59.999Z',
  '2026-11-30T10:59:59.999Z',
  '2026-11-30T11:00:00Z',
];

beforeAll(async () => {
  token = await operatorToken(server, clock, 'admin1');
  for (const [place, at] of moments.entries()) {
    await server.database.pool.query(
      `INSERT INTO operator_audit (operator_id, action, target, details, ip, request_id, created_at)
       VALUES (NULL, 'days.test', $1, '{}', '', '', $2)`,
      [`moment ${place}`, at],
    );
  }
});

test.each([
  ['UTC', 3, 6],
  ['Pacific/Kiritimati', 1, 4],
  ['Pacific/Pago_Pago', 6, 7],
  ['Asia/Kolkata', 2, 5],
  [undefined, 3, 6],
])('the record of a day in %s has what happened in it, on the page and as a file', async (zone, first, last) => {
  const asked = {
    action: 'days.test',
    from: '2026-11-29',
    to: '2026-11-29',
    ...(zone === undefined ? {} : { zone }),
  };
  const wanted = moments.map((_, place) => `moment ${place}`).slice(first, last + 1);
  const { answer } = await server.call(audit, { ...asked, limit: 100 }, { token });
  expect(answer.data.map(({ target }) => target).toReversed()).toEqual(wanted);
  const { csv } = (await server.call(auditExport, asked, { token })).answer;
  expect(csv.match(/moment \d/g)?.toReversed()).toEqual(wanted);
});

test('a day that is none, and a zone that is none, are refused', async () => {
  const ask = async (fields: object) => (await server.call(audit, fields, { token })).error;
  expect(await ask({ from: '2026-02-30' })).toBe('invalid_request');
  expect(await ask({ to: '2026-11-31' })).toBe('invalid_request');
  expect(await ask({ from: '2026-11-29', zone: '+08:00' })).toBe('invalid_timezone');
  expect(await ask({ from: '2026-11-29', zone: 'Nowhere/At_All' })).toBe('invalid_timezone');
});
