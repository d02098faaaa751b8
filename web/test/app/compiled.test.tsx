import { renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

const one: 1n = 1n;

/** Compiled as all of the app is; the compiler alone would make `undefined` of each literal in it. */
function useSums(amount: bigint): unknown[] {
  const [fee] = useState(10_000n);
  return [amount - 0n, amount === 0n ? 0x10n : -amount, one + fee, '5n in a text', 2n ** 3n];
}

test('bigints in what React compiles stay what they are', () => {
  expect(String(useSums)).toMatch(/\$\[0\] !== /);
  const { result, rerender } = renderHook(useSums, { initialProps: BigInt(0) });
  expect(result.current.map(String)).toEqual(['0', '16', '10001', '5n in a text', '8']);
  rerender(BigInt(7));
  expect(result.current.map(String)).toEqual(['7', '-7', '10001', '5n in a text', '8']);
});
