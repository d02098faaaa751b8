import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { insideTags } from '../../src/content/insert-tags.ts';
import { PieceEditor } from '../../src/content/piece-editor.tsx';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const piece = {
  id: 1000,
  kind: 'announcement',
  state: 'draft',
  title: 'New fees',
  shown: null,
  newest: 12,
  publish_at: null,
  pinned: false,
  place: 0,
  topic: null,
  missing: ['jp', 'fra'],
  version: 12,
  cover: '',
  url: '',
  texts: [{ language: 'en', title: 'New fees', abstract: 'Lower', content: '<p>From <strong>today</strong>.</p>' }],
  versions: [
    { version: 12, operator: 'Ada', created_at: '2026-11-02T00:00:00Z' },
    { version: 11, operator: 'Bo', created_at: '2026-11-01T00:00:00Z' },
  ],
};

function open(id: number | null, permissions = ['content.read', 'content.decide']) {
  openSession('t');
  const proposed: ProposeRequest[] = [];
  const seen = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/content/piece': () => piece,
    '/operator/content/save': () => ({ id: 1000, version: 13 }),
  });
  const made: number[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <PieceEditor id={id} kind="announcement" onBack={() => {}} onMade={(one) => made.push(one)} />
    </ProposeContext>,
  );
  return { proposed, seen, made };
}

test('a text is shown as visitors will read it while it is written, and saved on the version that was read', async () => {
  const { seen } = open(1000);
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(preview.querySelector('strong')?.textContent).toBe('today');
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await userEvent.clear(field);
  await userEvent.paste('<p>Now<script>x</script></p>');
  expect(preview.querySelector('script')).toBeNull();
  expect(preview.textContent).toContain('Now<script>x</script>');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }));
  const saved = seen.find(({ path }) => path === '/operator/content/save');
  expect(saved?.fields).toMatchObject({ id: '1000', base: '12', language: 'en' });
});

test('what was saved for the first time is opened', async () => {
  const { made } = open(null);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'First');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }));
  await expect.poll(() => made).toEqual([1000]);
});

test('a version is proposed with its place and its moment, and what is missing is said', async () => {
  const { proposed } = open(1000);
  expect(await screen.findByText(/Missing, and read in English: 日本語, Français/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Pinned to the top' }));
  await userEvent.click(screen.getByRole('button', { name: 'Propose to show this version' }));
  expect(proposed[0]).toMatchObject({
    kind: 'content.show',
    payload: { piece: 1000, version: 12, publish_at: null, pinned: true, place: 0 },
  });
  expect(screen.queryByRole('button', { name: 'Propose to archive it' })).toBeNull();
});

test('who may only read writes nothing', async () => {
  open(1000, ['content.read']);
  expect(await screen.findByText('today')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Propose/ })).toBeNull();
});

test('tags go around what is marked', () => {
  expect(insideTags('a word here', { from: 2, to: 6 }, '<strong>', '</strong>')).toBe('a <strong>word</strong> here');
  expect(insideTags('', { from: 0, to: 0 }, '<p>', '</p>')).toBe('<p></p>');
});
