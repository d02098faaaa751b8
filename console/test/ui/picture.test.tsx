import { hiddenPicture } from '@aureus/contract/platform/personal.ts';
import { render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { expect, test, vi } from 'vitest';
import { openSession } from '../../src/platform/session/session.ts';
import { Picture } from '../../src/ui/picture.tsx';

/** Shows a picture; @returns what was fetched for it */
function open(path: string, response = new Response('pixels', { headers: { 'content-type': 'image/png' } })) {
  openSession('op_one');
  const fetched: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    fetched.push([url, new Headers(headers).get('authorization')]);
    return response;
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  render(
    <I18nProvider i18n={i18n}>
      <Picture path={path} title="Front" />
    </I18nProvider>,
  );
  return fetched;
}

test('a private picture is fetched once, with the session', async () => {
  const fetched = open('/api/upload/view/o.1');
  expect((await screen.findByRole('img', { name: 'Front' })).getAttribute('src')).toBe('blob:1');
  expect(fetched).toEqual([['/api/upload/view/o.1', 'op_one']]);
});

test.each([
  ['hidden', hiddenPicture, /hidden until personal data is shown/],
  ['none', '', /There is no picture/],
])('a picture that is %s is not fetched', async (_, path, words) => {
  const fetched = open(path);
  await screen.findByText(words);
  expect(fetched).toEqual([]);
});

test('what is no picture is not shown', async () => {
  open('/api/upload/view/o.1', new Response('<script>', { headers: { 'content-type': 'text/html' } }));
  await screen.findByText(/cannot be shown/);
  expect(screen.queryByRole('img')).toBeNull();
});
