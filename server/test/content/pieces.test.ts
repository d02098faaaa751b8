import * as content from '@aureus/contract/content/calls.ts';
import { newsDetail } from '@aureus/contract/content/later-calls.ts';
import { piece, pieces, savePiece } from '@aureus/contract/content/operator-calls.ts';
import { aboutUs, compliance, contactUs, faq } from '@aureus/contract/content/page-calls.ts';
import { questionTopics } from '@aureus/contract/content/shapes.ts';
import { proposal } from '@aureus/contract/operator/proposal-calls.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import { beforeAll, expect, test } from 'vitest';
import { approveAct, movableClock, operatorToken, proposeAct } from '../operator/operators.ts';
import { useServer } from '../support/server.ts';

const clock = movableClock();
const server = useServer({ clock });
let admin1: string;
let admin2: string;
beforeAll(async () => {
  admin1 = await operatorToken(server, clock, 'admin1');
  admin2 = await operatorToken(server, clock, 'admin2');
});

type Show = { piece: number; version: number | null; publish_at?: string | null; pinned?: boolean; place?: number };
const payloadOf = (show: Show) => ({ publish_at: null, pinned: false, place: 0, ...show });

async function decide(show: Show | object) {
  const id = await proposeAct(server, admin1, 'content.show', 'piece' in show ? payloadOf(show) : show);
  const { answer } = await approveAct(server, clock, admin2, 'admin2', id);
  const { undo } = (await server.call(proposal, { id }, { token: admin1 })).answer;
  return { state: answer.state, code: answer.error_code, undo: undo === '' ? {} : (JSON.parse(undo) as object) };
}

const save = (fields: Partial<Fields<typeof savePiece>>) =>
  server.call(
    savePiece,
    { kind: 'announcement', base: '0', language: 'en', title: 'New fees', abstract: 'Lower', content: '<p>From today.</p>', ...fields },
    { token: admin1 },
  ); // prettier-ignore

const news = async (lang = 'en') =>
  (await server.call(content.newsList, { c_id: '4', limit: '50' }, { lang })).answer.data;

test.each(languages)('questions and pages are there in %s, and none is like that of another language', async (lang) => {
  const { answer } = await server.call(faq, {}, { lang });
  expect(answer.questions.length).toBeGreaterThanOrEqual(25);
  expect(new Set(answer.questions.map(({ topic }) => topic))).toEqual(new Set(questionTopics));
  const english = (await server.call(faq, {}, { lang: 'en' })).answer;
  for (const call of [faq, contactUs, aboutUs, compliance]) {
    const page = (await server.call(call, {}, { lang })).answer;
    expect(page.content).toMatch(/^<p>.{20,}<\/p>$/s);
    if (lang !== 'en') expect(page.title).not.toBe((await server.call(call, {}, { lang: 'en' })).answer.title);
  }
  if (lang !== 'en') {
    expect(answer.questions.filter(({ content: said }, index) => said === english.questions[index]?.content)).toEqual(
      [],
    );
  }
});

test('a draft is read by nobody; two operators publish it, and undo it', async () => {
  const { id, version } = (await save({})).answer;
  expect(id).toBeGreaterThanOrEqual(1_000);
  expect((await server.call(newsDetail, { id })).error).toBe('article_unknown');
  const { state, undo } = await decide({ piece: id, version });
  expect([state, undo]).toEqual(['executed', payloadOf({ piece: id, version: null })]);
  expect((await server.call(newsDetail, { id })).answer).toMatchObject({
    title: 'New fees',
    content: '<p>From today.</p>',
    paragraphs: ['From today.'],
  });
  expect((await server.call(newsDetail, { id }, { lang: 'jp' })).answer.title).toBe('New fees');
  expect((await news()).map(({ id: one }) => one)).toEqual([id, 3, 2, 1]);
  await decide(undo);
  expect((await news()).map(({ id: one }) => one)).toEqual([3, 2, 1]);
  const listed = (await server.call(pieces, { kind: 'announcement' }, { token: admin1 })).answer;
  expect(listed.find((one) => one.id === id)).toMatchObject({ state: 'archived', shown: null, newest: version });
});

test('languages are written one after the other, and those that are missing are named', async () => {
  const first = (await save({ title: 'Holiday' })).answer;
  const second = (await save({ id: first.id, base: String(first.version), language: 'fra', title: 'Vacances' })).answer;
  const shown = (await server.call(piece, { id: first.id }, { token: admin1 })).answer;
  expect(shown.texts.map(({ language, title }) => [language, title])).toEqual([
    ['en', 'Holiday'],
    ['fra', 'Vacances'],
  ]);
  expect(shown.missing.toSorted()).toEqual(languages.filter((one) => !['en', 'fra'].includes(one)).toSorted());
  expect(shown.versions.map(({ version }) => version)).toEqual([second.version, first.version]);
  const old = (await server.call(piece, { id: first.id, version: first.version }, { token: admin1 })).answer;
  expect(old.texts.map(({ language }) => language)).toEqual(['en']);
  const gone = (await save({ id: first.id, base: String(second.version), title: '' })).answer;
  await expect(decide({ piece: first.id, version: gone.version })).rejects.toThrow('content_english_missing');
});

test('of two who write at once one is told that the other was first', async () => {
  const { id, version } = (await save({})).answer;
  const both = await Promise.all(
    ['A', 'B', 'C', 'D'].map((title) => save({ id, base: String(version), title })),
  ); // prettier-ignore
  expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  expect(both.filter(({ error }) => error === 'content_version_stale')).toHaveLength(3);
});

test('scripts are taken out as it is written', async () => {
  const { id } = (await save({ title: '<b>x</b>\u202e', abstract: '\u2067y', content: '<p>a<script>alert(1)</script><img src=x onerror=alert(1)></p>' })).answer;
  const { texts } = (await server.call(piece, { id }, { token: admin1 })).answer;
  expect(texts[0]).toMatchObject({ title: '<b>x</b>', abstract: 'y', content: '<p>a</p>' });
}); // prettier-ignore

test('what is built in is rewritten, pinned, put in order and brought back', async () => {
  const { version } = (await save({ id: 2, base: '0', title: 'How to check' })).answer;
  await decide({ piece: 2, version, pinned: true });
  expect((await news()).map(({ id }) => id)).toEqual([2, 3, 1]);
  expect((await news('jp'))[0]?.title).not.toBe('How to check');
  expect((await news())[0]?.title).toBe('How to check');
  await decide({ piece: 2, version: 0, place: 7 });
  expect((await news()).map(({ id, title }) => [id, title])).toEqual([
    [3, 'What you should know about risk'],
    [1, 'Welcome to the Aureus demo'],
    [2, 'How you can check your balances'],
  ]);
  await decide({ piece: 2, version: 0 });
});

test('it is published at its moment, by the clock of the database', async () => {
  const { id, version } = (await save({ title: 'Tomorrow' })).answer;
  const at = new Date(clock.epochMs() + 86_400_000).toISOString();
  expect((await decide({ piece: id, version, publish_at: at })).state).toBe('executed');
  const listed = async () =>
    (await server.call(pieces, { kind: 'announcement' }, { token: admin1 })).answer.find((one) => one.id === id);
  expect(await listed()).toMatchObject({ state: 'waiting', publish_at: at });
  expect((await news()).some((one) => one.id === id)).toBe(false);
  await server.database.owner.query(
    `WITH due AS (UPDATE deadline SET due = clock_timestamp() WHERE kind = 'content.publish' RETURNING kind)
     SELECT pg_notify('deadline', kind) FROM due`,
  );
  await expect.poll(async () => (await news()).some((one) => one.id === id), { timeout: 10_000 }).toBe(true);
  expect(await listed()).toMatchObject({ state: 'shown', publish_at: null });
});

test('another decision drops what waits: it is never published', async () => {
  const { id, version } = (await save({ title: 'Never' })).answer;
  const at = new Date(clock.epochMs() + 86_400_000).toISOString();
  await decide({ piece: id, version, publish_at: at });
  await decide({ piece: id, version: null });
  const { rows } = await server.database.owner.query(
    `SELECT ref FROM deadline WHERE kind = 'content.publish'
     UNION ALL SELECT id::text FROM content_choice WHERE piece_id = $1 AND version_id IS NOT NULL AND shown_at IS NOT NULL`,
    [id],
  );
  expect(rows).toEqual([]);
});

test('what is dropped in the moment it is due is not published', async () => {
  const { id, version } = (await save({ title: 'Dropped when due' })).answer;
  await decide({ piece: id, version, publish_at: new Date(clock.epochMs() + 86_400_000).toISOString() });
  const { owner } = server.database;
  // It is due, and no sweep has come by yet: it cannot be cancelled any more.
  await owner.query(`UPDATE deadline SET due = clock_timestamp() WHERE kind = 'content.publish'`);
  await decide({ piece: id, version: null });
  const waiting = `SELECT FROM deadline WHERE kind = 'content.publish'`;
  expect((await owner.query(waiting)).rowCount).toBe(1);
  await owner.query(`SELECT pg_notify('deadline', 'content.publish')`);
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(0);
  const { rows } = await owner.query(
    'SELECT shown_at IS NULL AS unpublished, dropped_at IS NULL AS kept FROM content_choice WHERE piece_id = $1 AND version_id = $2',
    [id, version],
  );
  expect(rows).toEqual([{ unpublished: true, kept: false }]);
  expect((await news()).some((one) => one.id === id)).toBe(false);
});

test('a version that waits for its moment leaves the one that is shown in its place', async () => {
  const first = (await save({ title: 'Shown now' })).answer;
  await decide({ piece: first.id, version: first.version });
  const second = (await save({ id: first.id, base: String(first.version), title: 'Shown later' })).answer;
  const at = new Date(clock.epochMs() + 86_400_000).toISOString();
  const { undo } = await decide({ piece: first.id, version: second.version, publish_at: at });
  expect(undo).toMatchObject({ version: first.version });
  expect((await news()).find(({ id }) => id === first.id)?.title).toBe('Shown now');
  const listed = (await server.call(pieces, { kind: 'announcement' }, { token: admin1 })).answer;
  expect(listed.find(({ id }) => id === first.id)).toMatchObject({ shown: first.version, publish_at: at });
  // A decision about a third drops what waits, and that alone.
  const third = (await save({ id: first.id, base: String(second.version), title: 'Shown much later' })).answer;
  await decide({ piece: first.id, version: third.version, publish_at: at });
  const { rows } = await server.database.owner.query(
    'SELECT version_id::integer AS version FROM content_choice WHERE piece_id = $1 AND dropped_at IS NOT NULL',
    [first.id],
  );
  expect(rows).toEqual([{ version: second.version }]);
});

test.each([
  ['a version of another piece', { piece: 1, version: 999_999 }, 'content_version_unknown'],
  ['a piece that does not exist', { piece: 777, version: 0 }, 'article_unknown'],
  ['a page that the app links to, to be taken away', { piece: 23, version: null }, 'content_kind_single'],
  ['a moment that there is not', { piece: 1, version: 0, publish_at: '2099-13-45T25:00:00Z' }, 'content_moment_past'],
  ['a moment that has passed', { piece: 1, version: 0, publish_at: '2020-01-01T00:00:00Z' }, 'content_moment_past'],
  ['what is shown already', { piece: 1, version: 0 }, 'proposal_changes_nothing'],
])('%s is refused', async (_what, show, code) => {
  await expect(proposeAct(server, admin1, 'content.show', payloadOf(show))).rejects.toThrow(code);
});

test('whoever approves sees where a link stands, and a change of marks alone is one', async () => {
  const written = async (html: string, before?: { id: number; version: number }) =>
    (await save({ content: html, ...(before && { id: before.id, base: String(before.version) }) })).answer;
  const [link, help] = ['<a href="https://example.com/">', 'Help</a>'];
  const first = await written(`<p>${link}${help} or money</p>`);
  expect((await decide({ piece: first.id, version: first.version })).state).toBe('executed');
  const moved = await written(`<p>Help or ${link}money</a></p>`, first);
  const id = await proposeAct(server, admin1, 'content.show', payloadOf({ piece: moved.id, version: moved.version }));
  const { preview } = (await server.call(proposal, { id }, { token: admin1 })).answer;
  const text = preview.find(({ label }) => label === 'content.text');
  expect(text?.before).toContain('[Help → https://example.com/] or money');
  expect(text?.after).toContain('Help or [money → https://example.com/]');
  await approveAct(server, clock, admin2, 'admin2', id);
  const bold = await written(`<p>Help or ${link}<strong>money</strong></a></p>`, moved);
  expect((await decide({ piece: bold.id, version: bold.version })).state).toBe('executed');
});

test('there is one of each page, and of what nobody wrote nothing can be written on', async () => {
  expect((await save({ kind: 'about' })).error).toBe('content_kind_single');
  expect((await save({ id: 777 })).error).toBe('article_unknown');
  expect((await save({ id: 1, kind: 'question' })).error).toBe('article_unknown');
  expect((await save({ title: '' })).error).toBe('invalid_request');
});

test('only the ways that operators have set are shown', async () => {
  expect((await server.call(contactUs)).answer.ways).toEqual([]);
  const id = await proposeAct(server, admin1, 'site.config', {
    contact_email: 'help@example.com',
    contact_telegram: 'https://t.me/example',
  });
  await approveAct(server, clock, admin2, 'admin2', id);
  expect((await server.call(contactUs)).answer.ways).toEqual([
    { way: 'email', url: 'mailto:help@example.com' },
    { way: 'telegram', url: 'https://t.me/example' },
  ]);
});
