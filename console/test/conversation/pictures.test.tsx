import { conversationsOf } from '@aureus/contract/conversation/operator-streams.ts';
import type { OperatorConversationPart } from '@aureus/contract/conversation/shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConversationPanel } from '../../src/conversation/conversation-panel.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { type Asked, serve } from '../support/server.ts';

const part: OperatorConversationPart = {
  id: 7,
  topic: 'trial',
  ref: 1,
  last: 0,
  closed_at: null,
  me: 2,
  refusal: null,
  members: [],
  data: [],
};
const REFERENCE = `/upload/${'a'.repeat(32)}`;
const panel = (
  <ConversationPanel
    id={7}
    label="Talk"
    stream={conversationsOf('trial', 'users.read')}
    eventText={(code) => code}
    roleText={(role) => role}
  />
);

/** What the next uploads are answered with; null for a connection that is cut. */
let uploads: (object | null)[];
let asked: Asked[];
let sentTo: string[];

/** Takes the place of the browser's own request, as far as an upload needs it. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  timeout = 0;
  open(_method: string, path: string): void {
    sentTo.push(path);
  }
  setRequestHeader(): void {}
  getResponseHeader(): string {
    return '';
  }
  abort(): void {}
  send(): void {
    const answer = uploads.shift() ?? null;
    this.responseText = JSON.stringify(answer);
    queueMicrotask(() => this.dispatchEvent(new Event(answer === null ? 'error' : 'load')));
  }
}

beforeEach(() => {
  openSession('t');
  uploads = [];
  sentTo = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.type === 'text/plain') throw new Error('no picture');
    return { width: 40, height: 30, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  asked = serve({
    '/operator/conversation/messages': () => part,
    '/operator/conversation/marks': () => ({ member: 2, delivered: 0, read: 0 }),
    '/operator/conversation/typing': () => ({ member: 2 }),
    '/operator/conversation/send': ({ key }) => ({
      seq: 1,
      member: 2,
      kind: 'picture',
      text: '',
      picture: { width: 40, height: 30 },
      event: null,
      key,
      at: '2026-11-20T10:00:00.000Z',
    }),
  });
});
afterEach(() => vi.restoreAllMocks());

const choose = async (type = 'image/png') => {
  await screen.findByRole('button', { name: 'Send a picture' });
  const chooser = document.querySelector<HTMLInputElement>('[data-part="chooser"]');
  await userEvent.upload(chooser!, new File(['x'], 'a.png', { type }), { applyAccept: false });
};
const readySend = async (): Promise<HTMLButtonElement> => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
};
const sent = () => asked.filter(({ path }) => path === '/operator/conversation/send').map(({ fields }) => fields);

test('a picture is shown before it is sent, and goes out alone or with a text', async () => {
  uploads = [{ type: 'ok', message: REFERENCE }];
  show(panel);
  await choose();
  expect((await screen.findByAltText('The picture you chose')).getAttribute('src')).toBe('blob:1');
  const send = await readySend();
  expect(sentTo).toEqual(['/api/operator/upload']);
  await userEvent.click(send);
  await waitFor(() => expect(sent()).toMatchObject([{ picture: REFERENCE, seen: '0' }]));
  expect(sent()[0]).not.toHaveProperty('text');
  expect(screen.queryByAltText('The picture you chose')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Show picture' })).toBeTruthy();
});

test('one that did not arrive says so, keeps what was typed, and is tried again', async () => {
  uploads = [null, { type: 'ok', message: REFERENCE }];
  show(panel);
  await choose();
  expect(await screen.findByText('The server could not be reached.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), 'Look');
  // A text must not go out without the picture that was chosen for it.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await readySend());
  await waitFor(() => expect(sent()).toMatchObject([{ picture: REFERENCE, text: 'Look' }]));
});

test('what the server refuses and what is no picture is said in words, and can be taken away again', async () => {
  uploads = [{ type: 'error', error_code: 'upload_quota_reached', message: 'Enough for today.', request_id: 'r-1' }];
  show(panel);
  await choose();
  expect(await screen.findByText(/^Enough for today\. · Request /)).toBeTruthy();
  await choose('text/plain');
  expect(await screen.findByText(/not a picture we can read/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(screen.queryByText(/not a picture we can read/)).toBeNull();
  expect(within(screen.getByRole('log')).queryAllByRole('article')).toEqual([]);
});
