import { info } from '@aureus/contract/account/calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { fullNumber, realState, submitReal } from '@aureus/contract/identity/calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { basicOf, newPerson, type Person } from '../identity/people.ts';
import { useServer } from '../support/server.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const server = useServer({ clock });

const ACCOUNT = '001234567890';
const IBAN = 'DE89370400440532013000';
const DOCUMENT = 'C01X00T478';

/** Somebody with both cards, a telephone and a document. */
async function rich(): Promise<Person & { mobile: string }> {
  const person = await newPerson(server);
  const card = (kind: number, fields: Record<string, string>) =>
    server.database.owner.query(
      `INSERT INTO payout_card (owner_id, kind, fields, holder, bank, country, created_at, updated_at, usable_from)
       VALUES ($1, $2, $3, 'Card Holder', 'First Bank', 'Portugal', $4, $4, $4)`,
      [person.id, kind, JSON.stringify(fields), clock.now()],
    );
  await card(1, { real_name: 'Card Holder', bank_name: 'First Bank', bank_account: ACCOUNT, iban: IBAN });
  await card(2, { holder: 'Card Holder', bank_name: 'First Bank', account: ACCOUNT });
  expect((await server.call(submitReal, basicOf(DOCUMENT), { token: person.token })).error).toBeNull();
  const { rows } = await server.database.owner.query<{ mobile: string }>(
    'SELECT phone_number AS mobile FROM users WHERE id = $1',
    [person.id],
  );
  return { ...person, mobile: rows[0]?.mobile ?? '' };
}

const eventsOf = async ({ token }: Person): Promise<string[]> =>
  (await server.call(safety.history, {}, { token })).answer.data.map(({ event }) => event);

test('S34: cards, documents and telephones are masked; whole only after a fresh proof, and every look is noted', async () => {
  const person = await rich();
  const { token, mobile } = person;
  const sending = { token };
  const lists: Call[] = [info, safety.safetyState, realState, payout.card, payout.internationalCard];
  for (const call of lists) {
    const { text, error } = await server.call(call, {}, sending);
    expect([call.name, error]).toEqual([call.name, null]);
    for (const secret of [ACCOUNT, IBAN, DOCUMENT, mobile]) expect(text, call.name).not.toContain(secret);
  }
  const looks = [
    () => server.call(payout.fullCard, { kind: 'domestic' }, sending),
    () => server.call(payout.fullCard, { kind: 'international' }, sending),
    () => server.call(fullNumber, {}, sending),
    () => server.call(safety.fullPhone, {}, sending),
  ] as const;
  for (const look of looks) expect((await look()).error).toBe('reauth_required');
  expect(await eventsOf(person)).not.toContain('card_viewed');

  const proof = { password: 'walnut-over-gold-leaf' };
  expect((await server.call(reauth, proof, sending)).error).toBeNull();
  const domestic = (await looks[0]()).answer;
  expect(domestic.data[domestic.names.indexOf('bank_account')]).toBe(ACCOUNT);
  expect(domestic.data[domestic.names.indexOf('iban')]).toBe(IBAN);
  const international = (await looks[1]()).answer;
  expect(international.data[international.names.indexOf('account')]).toBe(ACCOUNT);
  expect((await looks[2]()).answer).toEqual({ name: 'Name Holder', card_id: DOCUMENT });
  expect((await looks[3]()).answer).toEqual({ area_code: '49', mobile });
  expect((await eventsOf(person)).toSorted()).toEqual(
    expect.arrayContaining(['card_viewed', 'card_viewed', 'identity_viewed', 'phone_viewed']),
  );

  clock.advance(10 * 60_000);
  for (const look of looks) expect((await look()).error).toBe('reauth_required');
});

test('there is nothing to see where nothing was stored, and nobody sees what another stored', async () => {
  const person = await newPerson(server, 'none');
  const sending = { token: person.token };
  expect((await server.call(reauth, { password: 'walnut-over-gold-leaf' }, sending)).error).toBeNull();
  expect((await server.call(payout.fullCard, { kind: 'domestic' }, sending)).error).toBe('card_missing');
  expect((await server.call(fullNumber, {}, sending)).error).toBe('identity_missing');
  expect((await server.call(safety.fullPhone, {}, sending)).error).toBe('phone_missing');
});
