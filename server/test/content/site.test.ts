import * as content from '@aureus/contract/content/calls.ts';
import { indexPop, setting } from '@aureus/contract/content/later-calls.ts';
import { proposal } from '@aureus/contract/operator/proposal-calls.ts';
import { site } from '@aureus/contract/operator/terms-calls.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { gamePage, siteWords } from '../../src/content/site.ts';
import { approveAct, movableClock, operatorToken, proposeAct } from '../operator/operators.ts';
import { useServer } from '../support/server.ts';

const clock = movableClock();
const server = useServer({ clock, settings: { publicUrl: 'https://app.aureus.example', consoleUrl: undefined } });
let admin1: string;
let admin2: string;
beforeAll(async () => {
  admin1 = await operatorToken(server, clock, 'admin1');
  admin2 = await operatorToken(server, clock, 'admin2');
});

const HOST = 'games.example';
const GAME = `https://${HOST}/play?room=2`;

/** One administrator proposes, another one approves. @returns how it ended, and the payload that undoes it */
async function decide(payload: object) {
  const id = await proposeAct(server, admin1, 'site.config', payload);
  const { answer } = await approveAct(server, clock, admin2, 'admin2', id);
  const { undo } = (await server.call(proposal, { id }, { token: admin1 })).answer;
  return { state: answer.state, code: answer.error_code, undo: undo === '' ? {} : (JSON.parse(undo) as object) };
}

/** What visitors are told of pages of others. */
async function told() {
  const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
  return {
    game: (await server.call(setting, { keyword: 'game_url' })).answer.value,
    hosts: (await server.call(content.siteConfig)).answer.frame_hosts,
    tile: (await server.call(content.menu)).answer.some(({ title }) => title === 'game'),
    frames: policy.split(';').find((part) => part.startsWith('frame-src')),
  };
}
const nothing = { game: '', hosts: [], tile: false, frames: "frame-src 'none'" };

afterEach(async () => {
  const { frame_hosts, popup } = (await server.call(site, {}, { token: admin1 })).answer;
  if (frame_hosts.length > 0) await decide({ game_url: '', frame_hosts: [] });
  if (popup !== 0) await decide({ popup: 0 });
});

test('without a choice nothing of others is shown, and nothing leads to it', async () => {
  expect(await told()).toEqual(nothing);
});

test('two operators name a host and a game on it; the policy of the page permits that host alone, until it is undone', async () => {
  const { state, undo } = await decide({ frame_hosts: [HOST, 'help.example'], game_url: GAME });
  expect(state).toBe('executed');
  expect(await told()).toEqual({
    game: GAME,
    hosts: [HOST, 'help.example'],
    tile: true,
    frames: `frame-src https://${HOST} https://help.example`,
  });
  expect((await server.call(site, {}, { token: admin1 })).answer).toMatchObject({ game_url: GAME });
  expect(undo).toEqual({ frame_hosts: [], game_url: '' });
  expect((await decide(undo)).state).toBe('executed');
  expect(await told()).toEqual(nothing);
});

test.each([
  ['a game on a host that is not named', { game_url: GAME }, 'frame_host_unlisted'],
  ['a game on a host below a named one', { frame_hosts: ['example.com'], game_url: 'https://a.example.com/' }, 'frame_host_unlisted'],
  ['our own host', { frame_hosts: ['app.aureus.example'] }, 'frame_host_own'],
  ['an announcement that does not exist', { popup: 99 }, 'article_unknown'],
  ['a banner in the place of an announcement', { popup: 11 }, 'article_unknown'],
])('%s is refused', async (_what, payload, code) => {
  await expect(proposeAct(server, admin1, 'site.config', payload)).rejects.toThrow(code);
  expect(await told()).toEqual(nothing);
}); // prettier-ignore

test.each([
  { game_url: 'javascript:alert(1)' },
  { game_url: 'http://games.example/' },
  { game_url: 'https://user@games.example/' },
  { game_url: 'https://games.example:8443/' },
  { frame_hosts: ['*'] },
  { frame_hosts: ["games.example; script-src 'unsafe-inline'"] },
  { frame_hosts: ['localhost'] },
  { frame_hosts: ['https://games.example'] },
])('%j is no proposal', async (payload) => {
  await expect(proposeAct(server, admin1, 'site.config', payload)).rejects.toThrow();
});

test('a host that the game needs does not go without the game', async () => {
  await decide({ frame_hosts: [HOST], game_url: GAME });
  await expect(proposeAct(server, admin1, 'site.config', { frame_hosts: [] })).rejects.toThrow('frame_host_unlisted');
  expect((await told()).game).toBe(GAME);
});

test('a game that fitted when it was proposed is refused once its host is gone', async () => {
  await decide({ frame_hosts: [HOST] });
  const waiting = await proposeAct(server, admin1, 'site.config', { game_url: GAME });
  // No second proposal about the site can wait beside it: another machine, or a mistake.
  await server.database.owner.query(
    `INSERT INTO content_overrides (name, value, proposal_id, created_at) VALUES ('site', $1, $2, now())`,
    [JSON.stringify({ frame_hosts: ['help.example'] }), waiting],
  );
  const { answer } = await approveAct(server, clock, admin2, 'admin2', waiting);
  expect([answer.state, answer.error_code]).toEqual(['failed', 'frame_host_unlisted']);
  expect((await told()).game).toBe('');
});

test('what is stored and does not fit is not told', () => {
  expect(siteWords({ frame_hosts: [HOST, "x; script-src 'unsafe-inline'"], menu: ['nft', 'gone'] })).toMatchObject({
    frame_hosts: [HOST],
    menu: ['nft'],
  });
  expect(gamePage({ game_url: GAME, frame_hosts: [] })).toBe('');
  expect(gamePage({ game_url: GAME, frame_hosts: [HOST] })).toBe(GAME);
});

test('the announcement that operators choose opens over the home page, in every language, until they end it', async () => {
  const opens = async (lang = 'en') => (await server.call(indexPop, {}, { lang })).answer;
  expect(await opens()).toBeNull();
  const { state, undo } = await decide({ popup: 2 });
  expect([state, undo]).toEqual(['executed', { popup: 0 }]);
  const titles = await Promise.all(languages.map(async (lang) => (await opens(lang))?.title));
  expect(new Set(titles).size).toBe(languages.length);
  expect(await opens()).toMatchObject({ id: 2, c_id: 4, title: 'How you can check your balances' });
  expect((await opens())?.paragraphs.length).toBeGreaterThan(0);
  const shown = (await server.call(site, {}, { token: admin1 })).answer;
  expect([shown.popup, shown.announcements.map(({ id }) => id)]).toEqual([2, [3, 2, 1]]);
  await decide(undo);
  expect(await opens()).toBeNull();
});
