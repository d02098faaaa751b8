import * as account from '@aureus/contract/account/calls.ts';
import { uploadHeadPortrait } from '@aureus/contract/account/profile-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { demoLogins } from '../../src/account/demo.ts';
import { uploadPicture } from '../files/uploads.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let mine: string;
let theirs: string;
beforeAll(async () => {
  const tokens = await Promise.all(
    demoLogins().map(
      async ({ email, password }) => (await server.call(account.login, { user_string: email, password })).answer,
    ),
  );
  [mine = '', theirs = ''] = tokens;
});

const picture = (grey: number): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 80, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .jpeg()
    .toBuffer();
const choose = (token: string, portrait: string) =>
  server.call(uploadHeadPortrait, { head_portrait: portrait }, { token });

test('an uploaded picture becomes the portrait and everybody can see it; the one before it is given up', async () => {
  const first = await uploadPicture(server, await picture(40), { token: mine, purpose: 'avatar' });
  expect((await fetch(server.url + first)).status).toBe(404);
  expect((await choose(mine, first)).answer).toEqual({ head_portrait: first });
  const shown = await fetch(server.url + first);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  const second = await uploadPicture(server, await picture(90), { token: mine, purpose: 'avatar' });
  await choose(mine, second);
  expect((await server.call(account.info, {}, { token: mine })).answer.head_portrait).toBe(second);
  expect((await fetch(server.url + first)).status).toBe(404);
});

test("S28: nobody takes another user's picture, nor one that was sent for something else", async () => {
  const own = await uploadPicture(server, await picture(120), { token: mine, purpose: 'avatar' });
  expect((await choose(theirs, own)).error).toBe('file_unknown');
  const voucher = await uploadPicture(server, await picture(160), { token: mine, purpose: 'voucher' });
  expect((await choose(mine, voucher)).error).toBe('file_unknown');
  expect((await fetch(server.url + own)).status).toBe(404);
});
