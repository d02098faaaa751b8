import fastify from 'fastify';
import { expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { createOutbox } from '../../../src/platform/outbox/outbox.ts';
import { outboxPages } from '../../../src/platform/outbox/pages.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();
const clock = manualClock(Date.UTC(2026, 5, 1, 12));
const settings = readSettings({});

const outbox = () => createOutbox({ pool: database.pool, clock, settings });

async function get(url: string) {
  const app = fastify({ routerOptions: { querystringParser: () => ({}) } });
  outboxPages(app, { outbox: outbox() });
  const reply = await app.inject(url);
  await app.close();
  return reply;
}

test('messages stand newest first with their code; a receiver’s alone are found by address', async () => {
  const { mailer, sms } = outbox();
  await mailer.send({
    to: 'one@example.com',
    language: 'en',
    template: 'code_register',
    params: { code: '111111', minutes: 10 },
  });
  await mailer.send({
    to: 'one@example.com',
    language: 'en',
    template: 'code_register',
    params: { code: '222222', minutes: 10 },
  });
  await sms.send({
    to: '+8613800138000',
    language: 'zh',
    template: 'code_register',
    params: { code: '333333', minutes: 10 },
  });
  await mailer.send({ to: 'two@example.com', language: 'fra', template: 'account_exists', params: {} });

  const all = (await get('/dev/outbox.json')).json<{ code: string | null }[]>();
  expect(all.map(({ code }) => code)).toEqual([null, '333333', '222222', '111111']);
  const one = (await get('/dev/outbox.json?to=ONE%40example.com')).json<unknown[]>();
  expect(one).toHaveLength(2);
  expect(one[0]).toMatchObject({
    channel: 'mail',
    to: 'one@example.com',
    language: 'en',
    subject: 'Your Aureus verification code',
    text: expect.stringContaining('222222') as string,
    code: '222222',
    sent_at: '2026-06-01T12:00:00.000Z',
  });
  for (const plus of ['%2B', '+']) {
    const texted = (await get(`/dev/outbox.json?to=${plus}8613800138000`)).json<unknown[]>();
    expect(texted).toMatchObject([{ channel: 'sms', code: '333333' }]);
  }
  expect((await get('/dev/outbox.json?to=nobody@example.com')).json()).toEqual([]);
});

test('the page shows the same, reloads itself and needs neither script nor inline style', async () => {
  const reply = await get('/dev/outbox?to=one@example.com');
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  expect(reply.headers['content-security-policy']).not.toContain('unsafe');
  expect(reply.body).toContain('<meta http-equiv="refresh"');
  expect(reply.body.match(/<article/g)).toHaveLength(2);
  expect(reply.body.indexOf('222222')).toBeLessThan(reply.body.indexOf('111111'));
  expect(reply.body).not.toContain('333333');
  expect(reply.body).not.toMatch(/<script|<style|style=|\son\w+=/);
  const style = await get('/dev/outbox.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(style.body).toContain('article');
});

test('what stands in the address or a message is shown, not run', async () => {
  const hostile = '"><img src=x onerror=alert(1)>';
  const reply = await get(`/dev/outbox?to=${encodeURIComponent(hostile)}`);
  expect(reply.body).not.toContain('<img');
  expect(reply.body).toContain('&quot;&gt;&lt;img src=x');
  await outbox().mailer.send({
    to: 'three@example.com',
    language: 'en',
    template: 'code_register',
    params: { code: '<i>1</i>', minutes: 10 },
  });
  expect((await get('/dev/outbox')).body).not.toContain('<i>1</i>');
});

test('a receiver nobody can have is told apart from all receivers', async () => {
  for (const to of ['%00', 'one@example.com%00', '%ff%fe', '__proto__', 'a'.repeat(9000), '%0d%0aX-Evil:%201']) {
    const reply = await get(`/dev/outbox.json?to=${to}`);
    expect([to, reply.statusCode, reply.body]).toEqual([to, 200, '[]']);
    expect((await get(`/dev/outbox?to=${to}`)).statusCode).toBe(200);
  }
});

test('the newest thousands are kept, and what came before them goes', async () => {
  const numbers = async () => (await database.owner.query<{ id: bigint }>('SELECT id FROM outbox_message')).rows;
  const { mailer } = outbox();
  const mail = { to: 'four@example.com', language: 'en', template: 'account_exists', params: {} } as const;
  for (const last of [4_997, 4_998, 9_997]) {
    await database.owner.query(`SELECT setval(pg_get_serial_sequence('outbox_message', 'id'), $1)`, [last]);
    await mailer.send(mail);
  }
  // It is tidied with every hundredth.
  await mailer.send(mail);
  expect((await numbers()).length).toBeGreaterThan(4);
  await mailer.send(mail);
  expect((await numbers()).map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual([9_998, 9_999, 10_000]);
});

test('production has no outbox', () => {
  expect(() => createOutbox({ pool: database.pool, clock, settings: { ...settings, mode: 'production' } })).toThrow(
    'Only the demo has an outbox',
  );
});
