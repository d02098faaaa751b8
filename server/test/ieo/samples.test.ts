import * as calls from '@aureus/contract/ieo/calls.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import { expect, test } from 'vitest';
import { unlistedCoins } from '../../src/market/catalogue.ts';
import { beginWithSamples } from '../../src/ieo/demo/samples.ts';
import { listForOperators } from '../../src/ieo/operator-lists.ts';
import { showProject } from '../../src/ieo/lists.ts';
import { currency, type TestMarkets } from '../wallet/markets.ts';
import { useStage } from './stage.ts';

const stage = useStage();

test('a new demo begins with one sale that is open, a short one and one to come, once, with words in every language', async () => {
  const coins = unlistedCoins.map(({ id, code }) => currency(id, code, 8));
  // The stage has a coin of the same name.
  await stage.database.owner.query(`UPDATE currencies SET code = 'OTHER' WHERE code = 'HELIA'`);
  for (const { id, code } of coins) {
    await stage.database.owner.query(
      `INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort) VALUES ($1, $2, $2, 'coin', 8, '', $1)`,
      [id, code],
    );
  }
  const all = [...stage.markets.currencies().filter(({ code }) => code !== 'HELIA'), ...coins];
  const markets: TestMarkets = {
    ...stage.markets,
    currencies: () => all,
    currency: (id) => all.find((each) => each.id === id),
  };
  const needs = { markets, allotment: stage.ieo.allotment };
  await Promise.all([1, 2, 3].map(() => beginWithSamples(stage.platform, needs)));
  const { projects } = await listForOperators(stage.database.pool, markets, Date.now());
  expect(projects.map(({ currency: coin, phase, lodged_at }) => [coin, phase, lodged_at !== null])).toEqual([
    ['ORBIS', 'warm_up', true],
    ['TIDAL', 'open', true],
    ['HELIA', 'open', true],
  ]);
  const titles = new Set<string>();
  for (const language of languages) {
    for (const { id } of projects) {
      const { info } = await showProject(stage.database.pool, markets, id, language, Date.now());
      titles.add(info.content);
      expect(info.content.split('\n\n')).toHaveLength(3);
    }
  }
  expect(titles.size).toBe(languages.length * projects.length);
  const user = await stage.user();
  expect((await stage.call(calls.orders, user, {})).total).toBe(0);
});
