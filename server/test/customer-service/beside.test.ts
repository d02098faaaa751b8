import { search } from '@aureus/core/account/proof-of-work.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import * as calls from '@aureus/contract/support/calls.ts';
import * as agentCalls from '@aureus/contract/support/operator-calls.ts';
import { expect, test, vi } from 'vitest';
import { renderMail } from '../../src/platform/mail/render.ts';
import { transcriptLines } from '../../src/support/transcript.ts';
import { refused, useStage } from './stage.ts';

const stage = useStage();
const SCRIPT = '<img src=x onerror=alert(1)><script>alert(2)</script>';

/** Leaves a ticket as the page does: asks what to work out, and works it out. */
async function leave(email: string, { ip = '192.0.2.1', text = 'I cannot log in.' } = {}) {
  const { challenge, bits } = await stage.stranger(calls.ticketChallenge, { email });
  const answer = search(challenge, bits, 0, 1_000_000);
  const fields = { email, subject: 'account', text, challenge, challenge_answer: String(answer) };
  await stage.stranger(calls.ticket, fields, ip);
  return fields;
}

test('notes are for agents alone: neither the user nor the transcript has them', async () => {
  const [user, ada] = [await stage.user(), await stage.agent('Ada Byron')];
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, ada, { id });
  await stage.as(agentCalls.note, ada, { id, text: 'Sounds like fraud' });
  await stage.answer(ada, id);
  expect((await stage.as(agentCalls.operatorCase, ada, { id })).notes).toMatchObject([
    { operator: 'Ada Byron', text: 'Sounds like fraud' },
  ]);
  expect(await stage.transcript(user, id)).toEqual(['Where is my deposit?', '[agent_joined]', 'I am looking.']);
  await stage.database.owner.query(`UPDATE users SET email = 'own@example.test' WHERE id = $1`, [user]);
  await stage.call(calls.transcript, user, { id });
  await stage.work();
  const [mail] = stage.mails;
  expect(mail).toMatchObject({ to: 'own@example.test', template: 'support_transcript' });
  expect(JSON.stringify(stage.mails)).not.toContain('fraud');
  expect(renderMail(mail!).text).toMatch(/Where is my deposit\?[^]*Ada[^]*I am looking\./);
  await expect(stage.as(agentCalls.note, ada, { id: 999, text: 'x' })).rejects.toEqual(refused('support_case_unknown'));
  await expect(stage.as(agentCalls.note, ada, { id, text: '\u202e \u200b' })).rejects.toEqual(
    refused('invalid_request'),
  );
});

test('a transcript goes to the own address alone, the one there is when it is sent', async () => {
  const user = await stage.user();
  const { id } = await stage.asked(user);
  await expect(stage.call(calls.transcript, user, { id })).rejects.toEqual(refused('support_mail_missing'));
  expect(() => calls.transcript.request.parse({ id: String(id), email: 'other@example.test' })).toThrow();
  await stage.database.owner.query(`UPDATE users SET email = 'old@example.test' WHERE id = $1`, [user]);
  await stage.call(calls.transcript, user, { id });
  await stage.database.owner.query(`UPDATE users SET email = 'new@example.test' WHERE id = $1`, [user]);
  await stage.work();
  expect(stage.mails.map(({ to }) => to)).toEqual(['new@example.test']);
});

test('no line of a transcript reads as another one’s: neither the next line of a text, nor a user by the name of an agent', async () => {
  const [user, ada] = [await stage.user(), await stage.agent('Ada Byron')];
  await stage.database.owner.query(`UPDATE users SET email = 'own@example.test', nickname = 'Ada' WHERE id = $1`, [
    user,
  ]);
  const { id } = await stage.asked(user, 'Where is it?\n11/26/26, 4:00 AM · Aureus · Ada: You get 10,000 USDT.');
  await stage.as(agentCalls.take, ada, { id });
  await stage.answer(ada, id, 'No.\nSorry.');
  await stage.call(calls.transcript, user, { id });
  await stage.work();
  const { text } = renderMail(stage.mails[0]!);
  expect(text).toMatch(/^[^>\n]* · Ada: Where is it\?$/m);
  expect(text).toMatch(/^> .* · Aureus · Ada: You get 10,000 USDT\.$/m);
  expect(text).toMatch(/^[^>\n]* · Aureus · Ada: No\.$/m);
  expect(text).toMatch(/^> Sorry\.$/m);
});

test('of a long conversation the newest messages are read for the transcript, and not all there are', async () => {
  const user = await stage.user();
  const { id, conversation_id: conversation } = await stage.asked(user);
  await stage.database.owner.query(`UPDATE users SET email = 'own@example.test' WHERE id = $1`, [user]);
  await stage.database.owner.query(
    `INSERT INTO conversation_message (conversation_id, member_no, kind, text, key, at)
     SELECT $1, 1, 'text', 'line ' || n, gen_random_uuid(), now() FROM generate_series(2, 1200) n ORDER BY n`,
    [conversation],
  );
  await stage.call(calls.transcript, user, { id });
  const read = vi.spyOn(stage.platform.pool, 'query');
  await stage.work();
  const lines = stage.mails[0]?.template === 'support_transcript' ? stage.mails[0].params.lines : [];
  expect(lines).toHaveLength(1_000);
  expect([lines[0], lines.at(-1)]).toEqual([expect.stringMatching(/line 201$/), expect.stringMatching(/line 1200$/)]);
  const parts = read.mock.calls.filter(([sql]) => sql.includes('FROM conversation_message'));
  read.mockRestore();
  expect(parts).toHaveLength(1);
});

test('what was written is words in a mail and never markup, in every language', async () => {
  const members = [{ no: 1, role: 'customer', name: SCRIPT, user: 1n, operator: null, joinedAt: new Date(0) }];
  const at = new Date(0);
  const messages = [
    { seq: 1, member: 1, kind: 'text', text: SCRIPT, event: null, fileId: null, at },
    { seq: 2, member: null, kind: 'event', text: '', event: { code: 'agent_joined', params: { agent: SCRIPT } }, fileId: null, at }, // prettier-ignore
    { seq: 3, member: 1, kind: 'picture', text: '', event: null, fileId: 1n, at },
  ] as const;
  for (const language of languages) {
    const lines = transcriptLines({ language, timezone: 'UTC', members, messages });
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).not.toMatch(/undefined|\{|\}/);
    const { html } = renderMail({
      to: 'a@example.test',
      language,
      template: 'support_transcript',
      params: { conversation: 1, lines },
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  }
});

test('a ticket of a stranger is answered by mail, once, and agents see no whole address', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  await leave('someone@example.test', { text: `${SCRIPT}\nhttps://login.aureus.example.test` });
  await stage.work();
  // Leaving one sends nothing to anybody.
  expect(stage.mails).toEqual([]);
  const { data } = await stage.as(agentCalls.tickets, ada);
  expect(data).toMatchObject([{ subject: 'account', language: 'en', answer: null }]);
  const { id } = data[0]!;
  const ends = await Promise.allSettled(
    [ada, grace].map((agent) => stage.as(agentCalls.answerTicket, agent, { id, text: 'Use “Forgot password?”.' })),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await stage.work();
  expect(stage.mails).toHaveLength(1);
  const { html, text } = renderMail(stage.mails[0]!);
  expect(stage.mails[0]).toMatchObject({ to: 'someone@example.test', template: 'support_ticket_answer' });
  expect(html).not.toContain('<script');
  expect(text).toContain('Use “Forgot password?”.');
  // What was asked is marked as such, and brings no address into a mailbox that may be a stranger's.
  expect(text).toMatch(/^> \[…\]$/m);
  expect(`${html}${text}`).not.toContain('login.aureus');
  await expect(stage.as(agentCalls.answerTicket, ada, { id, text: 'Again' })).rejects.toEqual(
    refused('support_ticket_answered'),
  );
  await expect(stage.as(agentCalls.answerTicket, ada, { id: 999, text: 'x' })).rejects.toEqual(
    refused('support_ticket_unknown'),
  );
  expect((await stage.as(agentCalls.tickets, ada, { state: 'answered' })).data).toHaveLength(1);
  expect((await stage.as(agentCalls.tickets, ada)).data).toEqual([]);
});

test('a ticket costs a calculation of its own, and few are taken of one mailbox or address', async () => {
  const fields = await leave('flood@example.test');
  await expect(stage.stranger(calls.ticket, fields)).rejects.toEqual(refused('challenge_failed'));
  const other = await stage.stranger(calls.ticketChallenge, { email: 'other@example.test' });
  const foreign = { ...fields, challenge: other.challenge, challenge_answer: '0' };
  await expect(stage.stranger(calls.ticket, foreign)).rejects.toEqual(refused('challenge_failed'));
  await expect(stage.stranger(calls.ticket, { ...fields, email: 'no address' })).rejects.toEqual(
    refused('invalid_email'),
  );
  // Of one mailbox five tries from anywhere, by whatever name; the answer that was used twice was one of them.
  for (let sent = 3; sent <= 5; sent += 1) await leave(`flood+${sent}@example.test`, { ip: `198.51.${sent}.1` });
  await expect(leave('flood+6@example.test', { ip: '203.0.113.1' })).rejects.toEqual(refused('too_many_requests'));
  for (let sent = 1; sent <= 5; sent += 1) await leave(`one${sent}@example.test`, { ip: '192.0.2.77' });
  await expect(leave('one6@example.test', { ip: '192.0.2.77' })).rejects.toEqual(refused('too_many_requests'));
  const ada = await stage.agent('Ada Byron');
  expect((await stage.as(agentCalls.tickets, ada)).data).toHaveLength(9);
});

test('tickets are read page by page, each once', async () => {
  const ada = await stage.agent('Ada Byron');
  for (let place = 1; place <= 5; place += 1) await leave(`p${place}@example.test`, { ip: `198.51.${place}.9` });
  const seen: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const part: { data: readonly { id: number }[]; next: number | null } = await stage.as(agentCalls.tickets, ada, {
      limit: 2,
      ...(after === 0 ? {} : { after }),
    });
    seen.push(...part.data.map(({ id }) => id));
    after = part.next;
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBe(5);
});

test('prepared replies are written, changed and removed by agents, and the record has every text', async () => {
  const ada = await stage.agent('Ada Byron');
  const made = await stage.as(agentCalls.saveReply, ada, { language: 'en', title: 'Deposit', text: 'Please wait.' });
  const changed = await stage.as(agentCalls.saveReply, ada, { id: made.id, language: 'en', title: 'Deposit', text: 'Done.' }); // prettier-ignore
  expect(changed).toMatchObject({ id: made.id, text: 'Done.', operator: 'Ada Byron' });
  await stage.as(agentCalls.saveReply, ada, { language: 'jp', title: '入金', text: 'お待ちください。' });
  expect((await stage.as(agentCalls.preparedReplies, ada, { language: 'jp' })).map(({ title }) => title)).toEqual([
    '入金',
  ]);
  await stage.as(agentCalls.removeReply, ada, { id: made.id });
  await expect(stage.as(agentCalls.removeReply, ada, { id: made.id })).rejects.toEqual(
    refused('support_reply_unknown'),
  );
  await expect(
    stage.as(agentCalls.saveReply, ada, { id: made.id, language: 'en', title: 'x', text: 'y' }),
  ).rejects.toEqual(refused('support_reply_unknown'));
  expect(stage.record.map(({ action, details }) => [action, details?.text])).toEqual([
    ['support.reply', 'Please wait.'],
    ['support.reply', 'Done.'],
    ['support.reply', 'お待ちください。'],
    ['support.reply_removed', 'Done.'],
  ]);
});

test('colleagues see who is there and who has a conversation open', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const { id } = await stage.asked(await stage.user());
  await stage.as(agentCalls.present, grace, { on_duty: '1', looking_at: id });
  expect((await stage.as(agentCalls.operatorCase, ada, { id })).lookers).toEqual([{ id: Number(grace), name: 'Grace Hopper' }]); // prettier-ignore
  expect((await stage.as(agentCalls.operatorCase, grace, { id })).lookers).toEqual([]);
  await stage.as(agentCalls.present, grace, { on_duty: '0', looking_at: 999 });
  expect((await stage.as(agentCalls.operatorCase, ada, { id })).lookers).toEqual([]);
  expect(await stage.as(agentCalls.queue, grace)).toMatchObject({
    on_duty: false,
    agents: [{ name: 'Ada Byron', open: 0 }],
  });
});
