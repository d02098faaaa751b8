import { describe, expect, test } from 'vitest';
import { proposalKinds } from '../src/operator/proposals.ts';
import type { ProposalKind } from '../src/operator/proposals.ts';
import { acceptInvitation } from '../src/operator/entry-calls.ts';

/** What operators propose is read by users and by each other: it is what it looks like. */

const takes = (kind: ProposalKind, payload: object): boolean => proposalKinds[kind].payload.safeParse(payload).success;

describe('where users find help', () => {
  test.each(['/pages/kefu/index', 'https://help.example', 'https://help.example/codes?v=2'])('%s is taken', (link) => {
    expect(takes('site.config', { support_url: link })).toBe(true);
  });

  test.each([
    'https://help.example@evil.example/',
    'https://help.example:8443/',
    'https://hеlp.example/',
    'https://help.example/\u202Egnp',
    'https://HELP.example/',
    'https://127.0.0.1/',
    'http://help.example/',
    '//help.example/',
    '/pages/../evil',
    'javascript:alert(1)',
    '',
  ])('%s is refused', (link) => {
    expect(takes('site.config', { support_url: link })).toBe(false);
  });
});

const TRICKS = { 'a sign that turns the direction': 'Gold\u202Ehouse', 'two alphabets in one word': 'Gоld house' };
/** Fields with what the house says: of each a payload around a text. */
const FIELDS: readonly (readonly [field: string, kind: ProposalKind, payload: (text: string) => object])[] = [
  ['the name of the site', 'site.config', (text) => ({ site_name: text })],
  ['a tile of the menu', 'site.config', (text) => ({ menu: [text] })],
  ['a text of a mail', 'mail.text', (text) => ({ key: 'code_forget.subject', language: 'en', text })],
  [
    'the name of an operator',
    'operator.invite',
    (text) => ({ name: text, email: 'new@work.example', roles: ['support'] }),
  ],
  [
    'a series of boxes',
    'box.series',
    (text) => ({ name: text, currency_id: 3, price: '1', prizes: ['1:1'], user_cap: 1, fee: 0, start: '2099-11-24 21:00', end: '2099-11-25 21:00' }),
  ],
]; // prettier-ignore

describe.each(FIELDS)('%s', (_field, kind, payload) => {
  test('is taken as it looks', () => {
    expect(takes(kind, payload('Gold house'))).toBe(true);
  });

  test.each(Object.entries(TRICKS))('is refused with %s', (_trick, text) => {
    expect(takes(kind, payload(text))).toBe(false);
  });
});

test('nor do reasons that users read turn the direction', () => {
  expect(takes('card.block', { id: 1, reason: 'stolen card' })).toBe(true);
  expect(takes('card.block', { id: 1, reason: 'stolen\u202E card' })).toBe(false);
});

test('nor is the first operator, or an address to write to, called what they are not', () => {
  const accepted = (name: string) =>
    acceptInvitation.request.safeParse({ token: 'x'.repeat(20), name, password: 'x' }).success;
  expect([accepted('Ada Gold'), accepted('Аda Gold'), accepted('Ada\u202E')]).toEqual([true, false, false]);
  const reached = (contact_email: string) => takes('site.config', { contact_email });
  expect([reached('help@work.example'), reached('hеlp@work.example'), reached('help\u202E@work.example')]).toEqual([
    true,
    false,
    false,
  ]);
});
