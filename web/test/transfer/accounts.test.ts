import { expect, it } from 'vitest';
import { turned } from '../../src/transfer/accounts.ts';

it('the other side’s account turns them round', () => {
  const direction = { from: 'spot', to: 'futures' } as const;
  expect(turned(direction, 'from', 'options')).toEqual({ from: 'options', to: 'futures' });
  expect(turned(direction, 'from', 'futures')).toEqual({ from: 'futures', to: 'spot' });
  expect(turned(direction, 'to', 'spot')).toEqual({ from: 'futures', to: 'spot' });
});
