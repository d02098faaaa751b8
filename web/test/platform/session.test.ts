import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  closeSession,
  currentToken,
  followSession,
  onSessionChange,
  openSession,
  setTimeZone,
  storedUser,
  useTimeZone,
} from '../../src/platform/session/session.ts';

test('a session that ends takes along what was kept of its user', () => {
  openSession('one');
  storedUser.write('{"timezone":"Asia/Tokyo","email":"ada@example.com"}');
  closeSession();
  expect([currentToken(), storedUser.read(), localStorage.getItem('token')]).toEqual([null, null, null]);
});

test('what another tab does is done here: a login, another session, a logout, and storage that is cleared', () => {
  const told = vi.fn<(token: string | null) => void>();
  const end = onSessionChange(told);
  const stop = followSession();
  const elsewhere = (key: string | null, token: string | null): void => {
    if (token === null) localStorage.removeItem('token');
    else localStorage.setItem('token', token);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  elsewhere('token', 'one');
  elsewhere('token', 'two');
  elsewhere('theme', 'two');
  elsewhere('token', null);
  elsewhere('token', 'three');
  elsewhere(null, null);
  expect(told.mock.calls.map(([token]) => token)).toEqual(['one', 'two', null, 'three', null]);
  stop();
  elsewhere('token', 'four');
  expect(currentToken()).toBeNull();
  end();
  localStorage.clear();
});

test('a zone the browser does not know is none: times are those of the device', () => {
  const { result } = renderHook(useTimeZone);
  act(() => setTimeZone('Asia/Tokyo'));
  expect(result.current).toBe('Asia/Tokyo');
  act(() => setTimeZone('Mars/Olympus'));
  expect(result.current).toBeNull();
});
