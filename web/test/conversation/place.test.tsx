import type { ConversationPart } from '@aureus/contract/conversation/shapes.ts';
import { readPlace } from '@aureus/core/conversation/place.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, serve } from '../../../client/test/support/server.ts';
import ConversationView from '../../src/conversation/conversation-view.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { inRouter } from '../support/in-router.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';

const words = { kind: 'text', picture: null, event: null, at: '2026-11-20T10:00:00.000Z' } as const;
const part = (text: string | null): ConversationPart => ({
  id: 7,
  topic: 'trial',
  ref: 1,
  last: text === null ? 0 : 1,
  closed_at: null,
  me: 1,
  refusal: null,
  members: [1, 2].map((no) => ({ no, role: 'any', is_operator: false, delivered: 0, read: 0, name: `Member ${no}` })),
  data: text === null ? [] : [{ ...words, seq: 1, member: 2, text, key: '00000000-0000-4000-8000-000000000001' }],
});

beforeEach(() => {
  openSession('token');
  sessionStorage.clear();
  const idle = class {
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', idle);
  vi.stubGlobal('ResizeObserver', idle);
});

function open(address: string, text: string | null = null) {
  const seen = serve({
    '/conversation/messages': () => ok(part(text)),
    '/conversation/marks': () => ok({ member: 1, delivered: 1, read: 1 }),
    '/conversation/typing': () => ok({ member: 1 }),
    '/conversation/send': ({ form }) =>
      ok({ ...words, seq: 2, member: 1, text: form.get('text') ?? '', key: form.get('key') }),
  });
  const { shown, history } = inRouter(
    <LiveContext value={quietLive()}>
      <ConversationView id={7} label="Talk" eventText={() => ''} />
    </LiveContext>,
    address,
  );
  show(shown);
  const sent = () => seen.filter(({ path }) => path.endsWith('/conversation/send')).map(({ form }) => form.get('text'));
  return { sent, history };
}

const withPlace = '/pages/otc/order?id=4&place=48.20849,16.37208&place_name=Stephansplatz';

test('a place in the address waits to be sent, leaves the address, and goes out with the words when pressed', async () => {
  const { sent, history } = open(withPlace);
  expect(await screen.findByText('Stephansplatz')).toBeTruthy();
  await waitFor(() => expect(history.location.href).toBe('/pages/otc/order?id=4'));
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'here?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toEqual(['here?\nStephansplatz\ngeo:48.20849,16.37208']));
  expect(readPlace(sent()[0] ?? '')?.words).toBe('here?');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the place' })).toBeNull());
});

test('a chosen place can be given up again', async () => {
  const { sent } = open(withPlace);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the place' }));
  expect(screen.queryByText('Stephansplatz')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  expect(sent()).toEqual([]);
});

test('what is no place is left out of the address, and nothing waits', async () => {
  const { history } = open('/pages/otc/order?id=4&place=99,999&place_name=x');
  await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(history.location.href).toBe('/pages/otc/order?id=4'));
  expect(screen.queryByRole('button', { name: 'Remove the place' })).toBeNull();
});

test('a place that was sent is a card that leads to the map, with its name as words', async () => {
  open('/', 'Meet me\n<b>Café</b>\ngeo:48.20849,16.37208');
  const card = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Place: <b>Café<\/b>/ });
  expect(card.href).toContain('/open-location?latitude=48.20849&longitude=16.37208&name=');
  expect(card.querySelector('b')).toBeNull();
  expect(screen.getByText('Meet me')).toBeTruthy();
});
