import { expect, test } from 'vitest';
import { hasWords, saysTexts } from '../lint/word-rules.js';
import { lintSamples } from './support/lint-samples.js';

test('the linter finds what people read and no catalogue has', () => {
  const sample = [
    'export const Good = () => (',
    '  <p title={t`Pay`} className="wide text" alt="BTC">',
    '    <Trans>Pay <b>now</b></Trans> · 12 <Plural value={2} one="# day" other="# days" />',
    '    <input placeholder="name@example.com" name="field" /> USDT {x ? a : b}',
    '  </p>',
    ');',
    'export const Bad = () => (',
    '  <p title="Pay it" aria-label={x ? `Pay ${a}` : b}>',
    '    Pay now',
    "    {x ? 'Later' : b} {x && 'Never'} {'At once'}",
    '  </p>',
    ');',
  ];
  const { status, lines } = lintSamples(['words'], { 'web/src/spot/sample.tsx': sample.join('\n') });
  const found = lines.filter((line) => line.includes('aureus(words)')).map((line) => line.split(':')[1]);
  expect(status).toBe(1);
  // A text begins where the tag before it ends.
  expect(found).toEqual(['8', '8', '8', '10', '10', '10']);
});

test('what is the same in every language is no words, and tests and makers’ pages say what they like', () => {
  expect(
    ['USDT / BTC', 'Aureus', 'Console', 'ra.auth.user_menu', '12 %', '&nbsp;·', 'name@example.com'].filter(hasWords),
  ).toEqual([]);
  expect(['Pay', '支付', 'per day'].every(hasWords)).toBe(true);
  const files = ['web/src/spot/a.tsx', 'console/src/otc/a.tsx', 'web/src/ui/gallery/a.tsx', 'web/test/spot/a.tsx'];
  expect(files.map(saysTexts)).toEqual([true, true, false, false]);
});
