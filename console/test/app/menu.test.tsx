import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConsoleMenu } from '../../src/app/menu.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

test.each([
  ['nothing but proposals', [], ['Proposals']],
  ['deposits', ['deposits.read'], ['Proposals', 'Deposits']],
  [
    'operators and terms',
    ['terms.read', 'operators.read'],
    ['Proposals', 'Blind boxes', 'Terms', 'Corporate actions', 'IEO', 'Rebates', 'Coupons', 'Operators'],
  ],
])('who may see %s finds the way to that alone', async (_, permissions, names) => {
  openSession('t');
  serve({ '/operator/me': () => meSample(2, permissions) });
  show(<ConsoleMenu />);
  await screen.findByRole('menuitem', { name: names.at(-1) ?? '' });
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(names);
});
