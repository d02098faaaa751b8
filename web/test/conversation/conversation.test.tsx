import type { ConversationPart, MemberRow, MessageRow } from '@aureus/contract/conversation/shapes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { broken, ok, refuse, type Responder, serve } from '../../../client/test/support/server.ts';
import ConversationView from '../../src/conversation/conversation-view.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { inRouter } from '../support/in-router.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';

const member = (no: number, name: string, more: Partial<MemberRow> = {}): MemberRow => ({
  no,
  role: 'any',
  is_operator: false,
  delivered: 0,
  read: 0,
  name,
  ...more,
});
const message = (seq: number, writer: number, text: string, more: Partial<MessageRow> = {}): MessageRow => ({
  seq,
  member: writer,
  kind: 'text',
  text,
  picture: null,
  event: null,
  key: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  at: `2026-11-20T10:${String(seq % 60).padStart(2, '0')}:00.000Z`,
  ...more,
});
const part = (data: readonly MessageRow[], more: Partial<ConversationPart> = {}): ConversationPart => ({
  id: 7,
  topic: 'trial',
  ref: 1,
  last: data.at(-1)?.seq ?? 0,
  closed_at: null,
  me: 1,
  refusal: null,
  members: [member(1, 'Me', { delivered: 99, read: 99 }), member(2, 'Anna')],
  data: [...data],
  ...more,
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

function open(first: ConversationPart, more: Readonly<Record<string, Responder>> = {}) {
  const live = quietLive();
  const seen = serve({
    '/conversation/messages': ({ form }) => ok(form.has('after') ? { ...first, data: [] } : first),
    '/conversation/marks': () => ok({ member: 1, delivered: first.last, read: first.last }),
    '/conversation/typing': () => ok({ member: 1 }),
    ...more,
  });
  const { shown } = inRouter(
    <LiveContext value={live}>
      <ConversationView
        id={7}
        label="Talk"
        eventText={(code, params) => `${code} by ${params['who']}`}
        roleText={(role) => `the ${role}`}
      />
    </LiveContext>,
  );
  show(shown);
  const hear = (happened: unknown, seq = 1) =>
    act(() => live.own.receive({ type: 'conversation', seq, conversation: 7, happened }));
  return { seen, hear };
}
const texts = async () => {
  const log = await screen.findByRole('log', { name: 'Talk' });
  return within(log)
    .getAllByRole('article')
    .map((article) => article.textContent);
};

test('messages stand in order, with who wrote them, and what the product says between them', async () => {
  open(
    part([
      message(1, 1, 'mine'),
      message(2, 0, '', {
        kind: 'event',
        key: null,
        event: { code: 'joined', params: [{ name: 'who', value: 'Anna' }] },
      }),
      message(3, 2, 'hers'),
    ]),
  );
  const log = await screen.findByRole('log', { name: 'Talk' });
  expect(within(log).getByText(/joined by Anna/)).toBeTruthy();
  expect(within(log).getByRole('article', { name: 'You' }).textContent).toMatch(/^mine/);
  expect(within(log).getByRole('article', { name: 'Anna' }).textContent).toMatch(/^Annathe anyhers/);
});

test('stored scripts are words, in a name, in a message and in what the product says', async () => {
  const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const before = document.title;
  open(
    part(
      [
        message(1, 2, script),
        message(2, 0, '', { kind: 'event', key: null, event: { code: 'x', params: [{ name: 'who', value: script }] } }),
        message(3, 2, 'javascript:alert(1) http://plain.example https://user@evil.example data:text/html,x'),
      ],
      { members: [member(1, 'Me'), member(2, script)] },
    ),
  );
  const log = await screen.findByRole('log', { name: 'Talk' });
  expect(log.querySelectorAll('img, script, a, iframe')).toHaveLength(0);
  expect(within(log).queryAllByRole('button')).toEqual([]);
  expect(within(log).getAllByText(script, { exact: false }).length).toBeGreaterThanOrEqual(3);
  expect(document.title).toBe(before);
});

test('a safe address shows its host, and asks before it opens', async () => {
  open(part([message(1, 2, 'see https://example.com/login?next=1.')]));
  await userEvent.click(await screen.findByRole('button', { name: 'example.com' }));
  const sheet = await screen.findByRole('dialog', { name: 'You are leaving Aureus' });
  const link = within(sheet).getByRole<HTMLAnchorElement>('link', { name: 'Open the site' });
  expect([link.href, link.rel, link.getAttribute('referrerpolicy')]).toEqual([
    'https://example.com/login?next=1',
    'noopener noreferrer',
    'no-referrer',
  ]);
});

test('without a network it is said that a message has not gone out, and no longer once it has', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isUp = false;
  open(part([]), {
    '/conversation/send': ({ form }) =>
      isUp ? ok(message(1, 1, form.get('text') ?? '', { key: form.get('key') ?? '' })) : broken({} as never),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  isUp = true;
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
  await waitFor(async () => expect((await texts())[0]).toMatch(/^hello/));
  network.mockRestore();
});

test('what is written goes out with a key, and is shown as sent when the server has it', async () => {
  const { seen } = open(part([]), {
    '/conversation/send': ({ form }) => ok(message(1, 1, form.get('text') ?? '', { key: form.get('key') })),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), '  hello  ');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await texts()).join()).toMatch(/^hello.*Sent$/));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  const sent = seen.filter(({ path }) => path.endsWith('/conversation/send'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.form.get('key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('what is refused says why and can be sent again or given up; the words stay', async () => {
  let refusals = 0;
  open(part([]), {
    '/conversation/send': ({ form }) =>
      (refusals += 1) === 1
        ? refuse('error', 'This word is not allowed', 'conversation_text_blocked')
        : ok(message(1, 1, form.get('text') ?? '', { key: form.get('key') })),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'bad word');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This word is not allowed');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect((await texts()).join()).toMatch(/^bad word.*Sent$/));
});

test('what is heard is shown at once: messages, marks and who is typing', async () => {
  const { hear } = open(part([message(1, 1, 'mine')]));
  await screen.findByRole('log', { name: 'Talk' });
  hear({ what: 'typing', member: 2 }, 1);
  expect(screen.getByText('Anna is typing…')).toBeTruthy();
  hear({ what: 'marks', marks: { member: 2, delivered: 1, read: 1 } }, 2);
  hear({ what: 'message', message: message(2, 2, 'hers') }, 3);
  const [mine, hers] = await texts();
  expect([mine?.endsWith('Read'), hers?.includes('hers')]).toEqual([true, true]);
  expect(screen.queryByText('Anna is typing…')).toBeNull();
});

test('a draft stays when the page is left, and a closed conversation takes none', async () => {
  open(part([]));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'half a');
  expect(sessionStorage.getItem('draft:conversation 7')).toContain('half a');
});

test('where nothing can be written it says so', async () => {
  open(part([message(1, 2, 'bye')], { refusal: 'conversation_closed', closed_at: '2026-11-20T10:02:00.000Z' }));
  expect(await screen.findByText('This conversation is closed.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('of a long conversation only the newest are asked for', async () => {
  const data = Array.from({ length: 50 }, (_, n) => message(9951 + n, 2, `message ${9951 + n}`));
  const { seen } = open(part(data, { last: 10_000 }));
  expect(await texts()).toHaveLength(50);
  const asked = seen.filter(({ path }) => path.endsWith('/conversation/messages'));
  expect(asked.map(({ form }) => form.get('limit'))).toEqual(['50']);
});
