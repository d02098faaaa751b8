import * as account from '@aureus/contract/account/calls.ts';
import * as calls from '@aureus/contract/account/profile-calls.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../src/platform/settings.ts';
import { GOOD_PASSWORD, useAccounts } from './support.ts';

const accounts = useAccounts();
let token: string;
beforeAll(async () => {
  const name = 'profile_owner';
  const words = { user_string: name, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
  await accounts.call(account.register, { type: 'account', ...words });
  token = await accounts.login(name);
});

const profile = async () => (await accounts.call(account.info, {}, { token })).answer;

describe('nickname', () => {
  test.each(['Mira', '金叶', 'ゴールド7', '김민수', 'Zoë9', 'ที่รัก', 'ที่นี่ที่นี่ที่นี่ที่นี่'])('%s is taken', async (nickname) => {
    const reply = await accounts.call(calls.editNickname, { nickname }, { token });
    expect(reply.answer).toEqual({ nickname });
    expect((await profile()).nickname).toBe(nickname);
  });

  test.each([
    '',
    'A',
    'elevenchars',
    'two words',
    'a<b>',
    '🙂🙂',
    "o'neil",
    '=1+1',
    '\u3164\u3164',
    'ab\u202Edc',
    `ab${'\u0316'.repeat(6)}`,
  ])('%s is refused', async (nickname) => {
    const before = (await profile()).nickname;
    expect((await accounts.call(calls.editNickname, { nickname }, { token })).error).toBe('nickname_invalid');
    expect((await profile()).nickname).toBe(before);
  });

  test('S41: a line break never reaches it', async () => {
    const reply = await accounts.call(calls.editNickname, { nickname: 'ab\r\nSet-Cookie' }, { token });
    expect(reply.error).toBe('invalid_request');
  });
});

describe('the line under it', () => {
  test('is stored, changed and taken away', async () => {
    for (const signature of ['Slow and steady.', '慢慢来，比较快', '👨‍👩‍👧‍👦'.repeat(30), '']) {
      expect((await accounts.call(calls.editSignature, { signature }, { token })).answer).toEqual({ signature });
      expect((await profile()).signature).toBe(signature);
    }
  });

  test.each(['x', '👨‍👩‍👧‍👦', 'y'.repeat(31), '<script>', '\u200B\u200B\u200B', 'pay\u202Emoc'])(
    '%s is refused',
    async (signature) => {
      expect((await accounts.call(calls.editSignature, { signature }, { token })).error).toBe('signature_invalid');
    },
  );
});

describe('portrait', () => {
  test('each of the thirty is there and can be chosen', async () => {
    expect(calls.builtInPortraits).toHaveLength(30);
    for (const portrait of calls.builtInPortraits) {
      expect([portrait, existsSync(path.join(PROJECT_ROOT, 'server/assets', portrait))]).toEqual([portrait, true]);
    }
    const [, second = ''] = calls.builtInPortraits;
    await accounts.call(calls.uploadHeadPortrait, { head_portrait: second }, { token });
    expect((await profile()).head_portrait).toBe(second);
  });

  test.each(['/art/portraits/31.svg', 'https://evil.example/a.png', 'javascript:alert(1)', '../../etc/passwd'])(
    '%s is refused',
    async (portrait) => {
      const reply = await accounts.call(calls.uploadHeadPortrait, { head_portrait: portrait }, { token });
      expect(reply.error).toBe('portrait_unknown');
    },
  );
});
