import { expect, test } from 'vitest';
import { readWords, conversationWords } from '../../src/conversation/words-act.ts';
import { useDatabase } from '../support/database.ts';
import { recordingHub } from '../wallet/platform.ts';
import { createStage } from './stage.ts';

const database = useDatabase();

test('phrases are kept as they are compared, each once, and a change holds for the next message', async () => {
  const stage = await createStage(database, recordingHub());
  const id = await stage.open();
  await stage.block(['  Pay\n  Outside ', 'ＰＡＹ outside', 'pay\u200b outside', '加微信']);
  expect(await readWords(database.pool)).toEqual(['pay outside', '加微信']);
  for (const text of ['let us PAY   outside', 'ｐａｙ\u3000ｏｕｔｓｉｄｅ', 'pa\u2060y\noutside', '加 微 信']) {
    await expect(stage.send(stage.customer, id, text)).rejects.toMatchObject({ code: 'conversation_text_blocked' });
  }
  expect((await stage.send(stage.customer, id, 'I pay. Outside it rains; repay outsiders.')).seq).toBe(1);
  await stage.block(['加微信']);
  expect((await stage.send(stage.customer, id, 'pay outside')).seq).toBe(2);
});

test('a word of which nothing or one letter is left is refused, and the list stays', async () => {
  const stage = await createStage(database, recordingHub());
  await stage.block(['pay outside']);
  for (const word of ['a ', '\u200b\u200b', '  ', 'ａ\u0336']) {
    await expect(stage.block(['fine', word])).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(conversationWords.preview(database.pool, { words: ['fine', word] })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  }
  await expect(conversationWords.preview(database.pool, { words: ['PAY  outside'] })).rejects.toMatchObject({
    code: 'proposal_changes_nothing',
  });
  expect(await readWords(database.pool)).toEqual(['pay outside']);
});
