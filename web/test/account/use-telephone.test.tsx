import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseArea } from '../../src/account/area.ts';
import { nameProblem } from '../../src/account/rules.ts';
import { useNewNameProblem, useShownTelephone } from '../../src/account/use-telephone.ts';

test('below a number stands which telephone is meant, whatever was typed', async () => {
  chooseArea({ code: 'GB', dial: '44' });
  const { result, rerender } = renderHook(({ typed }) => useShownTelephone('mobile', typed), {
    initialProps: { typed: '00447402564190' },
  });
  await waitFor(() => expect(result.current).toBe('+44 7402 564190'));
  for (const [typed, shown] of [
    ['447403522251', '+44 7403 522251'],
    ['07403 522251', '+44 7403 522251'],
    ['+36 06 20 166 7514', '+36 20 166 7514'],
    ['０７４０３５２２２５１', '+44 7403 522251'],
    ['0740', null],
    ['', null],
  ] as const) {
    rerender({ typed });
    expect([typed, result.current]).toEqual([typed, shown]);
  }
  chooseArea({ code: 'RU', dial: '7' });
  rerender({ typed: '89121870826' });
  expect(result.current).toBe('+7 912 187 08 26');
});

test('a new account wants a number of a length that some country has; to log in, what was always typed is enough', async () => {
  chooseArea({ code: 'GB', dial: '44' });
  const { result, rerender } = renderHook(({ typed }) => useNewNameProblem('mobile', typed), {
    initialProps: { typed: '07403 5' },
  });
  await waitFor(() => expect(result.current).toContain('No country'));
  for (const typed of ['07403 522251', '+7 912 187-08-26', '020 7946 0018']) {
    rerender({ typed });
    expect([typed, result.current]).toEqual([typed, undefined]);
  }
  for (const typed of ['12', 'name', '+', '1'.repeat(30)]) {
    rerender({ typed });
    expect([typed, result.current === undefined]).toEqual([typed, false]);
  }
  expect(nameProblem('mobile', '07403 5')).toBeNull();
});
