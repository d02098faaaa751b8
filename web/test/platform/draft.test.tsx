import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useDraft } from '../../src/platform/session/draft.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';

afterEach(() => {
  closeSession();
  sessionStorage.clear();
});

/** Opens the form, as a page does that is entered. */
function open() {
  const { result, unmount } = renderHook(() => useDraft('identity', { name: '' }));
  return { name: () => result.current.value.name, write: (name: string) => act(() => result.current.change({ name })), unmount }; // prettier-ignore
}

const draftsKept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));

test('a form that was left is as it was, for the same session', () => {
  openSession('one');
  const form = open();
  form.write('Ada Gold');
  form.unmount();
  expect(open().name()).toBe('Ada Gold');
});

test('nothing of it is left after a logout, or for the next user of the tab', () => {
  openSession('one');
  const form = open();
  form.write('Ada Gold');
  form.unmount();
  closeSession();
  expect(draftsKept()).toEqual([]);
  openSession('two');
  expect(open().name()).toBe('');
});

test('a tab that was opened again shows it to the session that wrote it alone', () => {
  openSession('one');
  const form = open();
  form.write('Ada Gold');
  form.unmount();
  const kept = Object.fromEntries(draftsKept().map((key) => [key, sessionStorage.getItem(key) ?? '']));
  // The tab is closed; somebody else logs in meanwhile; then the browser brings the tab back with all it had.
  closeSession();
  openSession('two');
  for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, text);
  expect(open().name()).toBe('');
});

test('what a visitor wrote is gone once somebody is in', () => {
  const form = open();
  form.write('ada@example.com');
  form.unmount();
  expect(open().name()).toBe('ada@example.com');
  openSession('one');
  expect([draftsKept(), open().name()]).toEqual([[], '']);
});
