import { conversationsOf } from '@aureus/contract/conversation/operator-streams.ts';
import type { MessageRow, OperatorConversationPart, OperatorMemberRow } from '@aureus/contract/conversation/shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BlockedWords } from '../../src/conversation/blocked-words.tsx';
import { ConversationPanel } from '../../src/conversation/conversation-panel.tsx';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { Refusal, serve } from '../support/server.ts';

const member = (no: number, operator: string, name: string): OperatorMemberRow => ({
  no,
  role: operator === '' ? 'customer' : 'agent',
  is_operator: operator !== '',
  delivered: 0,
  read: 0,
  user_id: operator === '' ? 100001 : null,
  name,
  operator_id: operator === '' ? null : no,
  operator,
});
const message = (seq: number, writer: number, text: string, key: string | null = null): MessageRow => ({
  seq,
  member: writer,
  kind: 'text',
  text,
  picture: null,
  event: null,
  key,
  at: '2026-11-20T10:00:00.000Z',
});
const part = (data: MessageRow[], more: Partial<OperatorConversationPart> = {}): OperatorConversationPart => ({
  id: 7,
  topic: 'trial',
  ref: 1,
  last: data.at(-1)?.seq ?? 0,
  closed_at: null,
  me: 2,
  refusal: null,
  members: [member(1, '', 'M•••'), member(2, 'Anna Berg', ''), member(3, 'Ben Falk', '')],
  data,
  ...more,
});

const stream = conversationsOf('trial', 'users.read');
const panel = (
  <ConversationPanel
    id={7}
    label="Talk"
    stream={stream}
    eventText={(code) => code}
    roleText={(role) => role}
    tools={(insert) => (
      <button type="button" onClick={() => insert('A prepared reply')}>
        Prepared
      </button>
    )}
  />
);
const texts = async (): Promise<string[]> => {
  const log = await screen.findByRole('log', { name: 'Talk' });
  return within(log)
    .getAllByRole('article')
    .map((article) => article.textContent);
};

test('scripts of users are words, addresses lead nowhere, and names of users are hidden', async () => {
  openSession('t');
  const script = '<img src=x onerror="document.title=1"> https://example.com/a javascript:alert(1)';
  serve({
    '/operator/conversation/messages': () => part([message(1, 1, script)]),
    '/operator/conversation/marks': () => ({ member: 2, delivered: 1, read: 1 }),
  });
  show(panel);
  const [shown] = await texts();
  expect(shown).toContain('customer · M•••');
  expect(shown).toContain(script);
  const log = screen.getByRole('log');
  expect(log.querySelectorAll('img, script, a, iframe')).toHaveLength(0);
});

test('a reply that a colleague has overtaken is held back beside what they wrote, and goes out when it is sent again', async () => {
  openSession('t');
  let isOvertaken = false;
  const seen = serve({
    '/operator/conversation/messages': ({ after }) =>
      part(isOvertaken ? [message(2, 3, 'I have it')] : after !== undefined ? [] : [message(1, 1, 'help')], {
        last: isOvertaken ? 2 : 1,
      }),
    '/operator/conversation/marks': () => ({ member: 2, delivered: 1, read: 1 }),
    '/operator/conversation/typing': () => ({ member: 2 }),
    '/operator/conversation/send': ({ seen: shown, text = '', key = '' }) => {
      if (shown === '1') {
        isOvertaken = true;
        return new Refusal('conversation_reply_stale', 'A colleague has written');
      }
      return message(3, 2, text, key);
    },
  });
  show(panel);
  await screen.findByRole('log', { name: 'Talk' });
  await userEvent.click(screen.getByRole('button', { name: 'Prepared' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A colleague has written');
  await waitFor(async () => expect((await texts()).join()).toContain('I have it'));
  await userEvent.click(within(alert).getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect((await texts()).at(-1)).toContain('A prepared reply'));
  const sent = seen.filter(({ path }) => path.endsWith('/conversation/send')).map(({ fields }) => fields);
  expect(sent.map((fields) => fields['seen'])).toEqual(['1', '2']);
  expect(new Set(sent.map((fields) => fields['key'])).size).toBe(1);
});

test('who has just taken a conversation writes at once, and nobody loses the field they are in', async () => {
  openSession('t');
  serve({
    '/operator/conversation/messages': () => part([message(1, 1, 'help')]),
    '/operator/conversation/marks': () => ({ member: 2, delivered: 1, read: 1 }),
  });
  const { unmount } = show(panel);
  const field = await screen.findByRole('textbox', { name: 'Message to the user' });
  expect(document.activeElement).toBe(field);
  unmount();
  show(
    <>
      <input aria-label="Note" ref={(note) => note?.focus()} />
      {panel}
    </>,
  );
  await screen.findByRole('log', { name: 'Talk' });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
});

test('who may only read is told so', async () => {
  openSession('t');
  serve({
    '/operator/conversation/messages': () =>
      part([message(1, 1, 'help')], { me: 0, refusal: 'conversation_read_only' }),
  });
  show(panel);
  expect(await screen.findByText('You can read this conversation, and not write in it.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('blocked words are listed, and changed by a proposal of who may', async () => {
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, ['content.read']),
    '/operator/conversation/words': () => ({ words: ['telegram', '微信'] }),
  });
  show(<BlockedWords />);
  expect(await screen.findByText('微信')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Propose a change' })).toBeNull();
});

test('a phrase stays one, apart from the others by commas and ends of lines', () => {
  const field = { kind: 'phrases', name: 'words', label: 'Blocked words', mayBeEmpty: true } as const;
  const payloadOf = (words: string) => checkPayload('conversation.words', {}, [field], { words });
  expect(payloadOf(' wire me \n加微信，telegram,, pay  outside')).toEqual({
    ok: true,
    payload: { words: ['wire me', '加微信', 'telegram', 'pay  outside'] },
  });
  expect(payloadOf('  ')).toEqual({ ok: true, payload: { words: [] } });
});
