import { describe, expect, test } from 'vitest';
import { arrowProblem } from '../lint/arrow-rules.js';
import { lintSamples } from './support/lint-samples.js';

describe('import arrows', () => {
  test.each([
    ['server/src/spot/orders.ts', '../wallet/public.ts'],
    ['server/src/spot/orders.ts', '../platform/database/pool.ts'],
    ['server/src/spot/program.ts', '../platform/sequencer/program.ts'],
    ['server/src/spot/orders.ts', './matching/writer.ts'],
    ['server/src/spot/matching/writer.ts', '../orders.ts'],
    ['server/src/spot/orders.ts', '@aureus/core/spot/order-book.ts'],
    ['server/src/spot/orders.ts', '@aureus/contract/spot/calls.ts'],
    ['server/src/spot/orders.ts', 'node:path'],
    ['server/src/main.ts', './spot/routes.ts'],
    ['server/test/spot/orders.test.ts', '../../src/wallet/balances.ts'],
    ['web/src/spot/order-form.tsx', '../ui/button.tsx'],
    ['web/src/platform/language/activate.ts', '../../locales/en.po'],
    ['web/src/app/pages.ts', '../spot/trade-page.tsx'],
    ['web/src/spot/order-form.tsx', '@aureus/core/money/decimal.ts'],
    ['console/src/deposit/deposits.tsx', '@aureus/contract/wallet/calls.ts'],
    ['web/src/platform/calls/call.ts', '@aureus/client/calls.ts'],
    ['client/src/calls.ts', '@aureus/contract/platform/call.ts'],
    ['server/src/demo-life/visitor.ts', '@aureus/client/calls.ts'],
    ['console/src/deposit/deposits.tsx', '../proposal/public.ts'],
    ['web/src/main.tsx', '../../look/tokens.css'],
    ['console/src/ui/theme.ts', '../../../look/palette.ts'],
    ['look/palette.ts', './tokens.css?raw'],
    ['core/src/spot/order-book.ts', '../money/rounding.ts'],
    ['core/test/spot/order-book.test.ts', 'node:fs'],
    ['core/test/spot/order-book.test.ts', '../../../tools/vitest/campaign.ts'],
    ['server/test/spot/orders.test.ts', '../../../tools/vitest/campaign.ts'],
    ['server/test/cluster/kills.test.ts', '../../../tools/cluster/cluster.ts'],
    ['bench/orderbook/run.ts', '@aureus/server/main.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(arrowProblem(file, specifier, false)).toBeUndefined();
  });

  test.each([
    ['server/src/platform/http/edge.ts', '../../spot/public.ts', 'platform never imports an area (spot)'],
    ['server/src/platform/sequencer/sequencer.ts', '../../spot/program.ts', 'platform never imports an area (spot)'],
    ['server/src/spot/orders.ts', '../wallet/balances.ts', 'spot may use wallet only through its public.ts'],
    ['server/src/spot/orders.ts', '../wallet/deep/public.ts', 'spot may use wallet only through its public.ts'],
    ['server/src/spot/orders.ts', '@aureus/server/wallet/balances.ts', 'only through its public.ts'],
    ['server/src/spot/orders.ts', '@aureus/web/spot/form.tsx', 'server never imports web'],
    ['server/src/spot/orders.ts', '@aureus/client/calls.ts', 'server never imports client'],
    ['web/src/ui/button.tsx', '../spot/order-form.tsx', 'ui never imports an area (spot)'],
    ['web/src/spot/order-form.tsx', '../app/page-routes.ts', 'app puts the areas together'],
    ['web/src/spot/order-form.tsx', '../../../server/src/spot/orders.ts', 'web never imports server'],
    ['web/test/spot/form.test.tsx', '@aureus/server/spot/orders.ts', 'web never imports server'],
    ['console/src/deposit/deposits.tsx', '@aureus/web/ui/button.tsx', 'console never imports web'],
    ['console/src/deposit/deposits.tsx', '../proposal/dialog.tsx', 'only through its public.ts'],
    ['core/src/spot/order-book.ts', '../../../tools/vitest/campaign.ts', 'core never imports tools'],
    ['server/src/spot/orders.ts', '../../../tools/vitest/campaign.ts', 'server never imports tools'],
    ['server/test/spot/orders.test.ts', '../../../tools/setup/step.mjs', 'server never imports tools'],
    ['web/src/deposit/select-page.tsx', '@aureus/console/ui/queue.tsx', 'web never imports console'],
    ['look/palette.ts', '../web/src/ui/button.tsx', 'look never imports web'],
    ['server/src/platform/mail/layout.ts', '../../../../look/palette.ts', 'server never imports look'],
    ['contract/src/spot/calls.ts', '@aureus/core/money/decimal.ts', 'contract never imports core'],
    ['contract/src/spot/calls.ts', 'node:crypto', 'contract has no I/O'],
    ['web/src/spot/queries.ts', '@aureus/contract/calls.ts', 'from the file that declares it'],
    ['console/src/app/app.tsx', '@aureus/contract/areas.ts', 'from the file that declares it'],
    ['client/src/calls.ts', '@aureus/web/platform/session/session.ts', 'client never imports web'],
    ['contract/src/platform/call.ts', '@aureus/client/calls.ts', 'contract never imports client'],
    ['core/src/spot/order-book.ts', 'node:fs', 'core has no I/O'],
    ['core/src/spot/order-book.ts', '@aureus/contract/spot/calls.ts', 'write `import type`'],
    ['core/src/spot/order-book.ts', '@aureus/server/spot/orders.ts', 'core never imports server'],
  ])('%s may not import %s', (file, specifier, reason) => {
    expect(arrowProblem(file, specifier, false)).toContain(reason);
  });

  test('core may import types from contract', () => {
    expect(arrowProblem('core/src/spot/order-book.ts', '@aureus/contract/spot/calls.ts', true)).toBeUndefined();
  });
});

describe('the linter', () => {
  test('runs these rules', () => {
    const sample = [
      "import { a } from '../wallet/balances.ts';",
      "export { b } from '../wallet/other.ts';",
      "export * from '@aureus/web/spot/form.tsx';",
      "export const late = () => import('../wallet/late.ts');",
      'export const now = [a];',
    ];
    const { status, lines } = lintSamples(['arrows'], { 'server/src/spot/sample.ts': sample.join('\n') });
    const count = (rule) => lines.filter((line) => line.includes(rule)).length;
    expect(status).toBe(1);
    expect(count('aureus(arrows)')).toBe(4);
  });
});
