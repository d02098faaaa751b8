import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const sources = ['web', 'console'].flatMap((app) =>
  globSync('src/**/*.{ts,tsx}', { cwd: path.join(root, app) }).map((file) => ({
    file: `${app}/${file}`,
    code: readFileSync(path.join(root, app, file), 'utf8'),
  })),
);

/**
 * Files that make a float of a text (areas move, names stay), and why none of them is money: an id, a time, a setting, or a length on the screen
 * that is drawn and not reckoned on. Whatever is reckoned on is a `Decimal` or minor units.
 */
const floats: Readonly<Record<string, string>> = {
  'account-choice.tsx': 'id',
  'add-address-page.tsx': 'id',
  'announcements.tsx': 'id',
  'boost-plan.ts': 'parts per million, as core counts them',
  'chart-board.ts': 'drawn',
  'chart-mark.ts': 'drawn',
  'cities.ts': 'a place on the earth',
  'coin-fields.tsx': 'id',
  'coin-sheet.tsx': 'id',
  'confirm-plan.tsx': 'how many runs',
  'contract-marks.ts': 'id',
  'coordinates.ts': 'a place on the earth',
  'data-form.tsx': 'kind of document',
  'depth-curve.ts': 'drawn',
  'example.tsx': 'drawn',
  'holdings.tsx': 'order of a list',
  'label-places.ts': 'drawn',
  'ladder.ts': 'drawn',
  'liquidation-page.tsx': 'id',
  'liquidations.tsx': 'id',
  'live.ts': 'id',
  'lock-sheet.tsx': 'days',
  'lots-text.ts': 'lots of a copy, which choose a plural',
  'mark-handles.tsx': 'drawn',
  'one-box.tsx': 'number of a box',
  'order-items.tsx': 'drawn',
  'order-page.tsx': 'id',
  'own-order-marks.ts': 'id',
  'own-ticket.tsx': 'drawn',
  'pair.ts': 'rate that core shares with the server',
  'payload.ts': 'whole numbers of a form',
  'plan-draft.ts': 'whole percent and numbers of runs',
  'plan-terms.ts': 'parts per million, as core counts them',
  'publish-panel.tsx': 'place in a list',
  'rank.ts': 'place in a list',
  'reckon.ts': 'hundredths of a percent, as core counts them',
  'record-page.tsx': 'id',
  'risk-bar.tsx': 'drawn',
  'share-example.tsx': 'drawn',
  'sign-in.ts': 'number of a chain',
  'slider-share.ts': 'drawn',
  'snap-price.ts': 'drawn, and put on the ticks of the market',
  'spark.tsx': 'drawn',
  'spoken-digest.ts': 'how far a price has moved, to say it anew',
  'subject-words.ts': 'id',
  'time.ts': 'time',
  'trial-example.tsx': 'drawn',
  'use-code.ts': 'time',
  'use-shown-market.ts': 'id',
  'user-links.tsx': 'id',
  'version.ts': 'version',
  'whole-number.ts': 'ticks, lots and parts per million, as core counts them',
  'work-form.tsx': 'how many copies',
  'worst-price.ts': 'ticks of the rule that core shares with the server',
  'xrp-tag.ts': 'tag of an address',
};

test('no text becomes a float but where it is known why', () => {
  const found = sources
    .filter(({ code }) => /(?<![.\w])Number\(|parseFloat\(/.test(code))
    .map(({ file }) => path.basename(file));
  expect(found.toSorted()).toEqual(Object.keys(floats).toSorted());
});

test('what is drawn as a float is drawn by name', () => {
  const drawn = sources.filter(({ code }) => code.includes('.toDrawn()')).map(({ file }) => path.basename(file));
  expect(drawn.toSorted()).toEqual([
    'allocation.ts',
    'allotment-drawing.tsx',
    'detail-page.tsx',
    'filled-bar.tsx',
    'follow-card.tsx',
    'merchant-card.tsx',
    'own-parts.ts',
    'portfolio.ts',
    'trial-example.tsx',
  ]);
});

test('there is one decimal', () => {
  for (const app of ['web', 'console']) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(path.join(root, app, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => /\b(big|decimal)/.test(name))).toEqual(
      [],
    );
  }
});
