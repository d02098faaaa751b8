import type { Duplex } from 'node:stream';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { projects } from '@aureus/contract/ieo/calls.ts';
import { freshAddress, testPassword } from '../support/api.ts';
import { expect, test } from './support/engine-test.ts';
import { Person } from './support/person.ts';

/** The first price that stands on the markets page. Runs in the page. */
function firstMarket(): string {
  const links = [...document.querySelectorAll<HTMLElement>('main a')].filter((link) => link.checkVisibility());
  return links.find(({ innerText }) => innerText.includes('BTC'))?.innerText ?? '';
}

/** Waits until the price on the markets page has moved. */
async function expectMoves(person: Person): Promise<void> {
  await expect.poll(() => person.engine.evaluate(firstMarket), { timeout: 30_000 }).toMatch(/\d/);
  const before = await person.engine.evaluate(firstMarket);
  await expect.poll(() => person.engine.evaluate(firstMarket), { timeout: 60_000 }).not.toBe(before);
}

/** A network that lets requests through and meets each WebSocket so. */
async function networkBefore(base: string, meet: (socket: Duplex) => void): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(base);
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = ask({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined);
    meet(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('prices move', async ({ person }) => {
  await person.begin();
  await person.land('/pages/market/market');
  await expectMoves(person);
});

for (const [how, mark, meet] of [
  ['refuses', ' @short', (socket: Duplex) => void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')],
  ['swallows', '', () => undefined],
] as const) {
  test(`where a network ${how} WebSocket, prices move by polling${mark}`, async ({ engine, baseURL }) => {
    const network = await networkBefore(baseURL!, meet);
    try {
      const person = new Person(engine, network.url);
      await person.begin();
      await person.land('/pages/market/market');
      await expectMoves(person);
      await engine.open(`${baseURL}/favicon.svg`);
    } finally {
      network.server.closeAllConnections();
      network.server.close();
    }
  });
}

test('an invitation survives what others put before the hash @short', async ({ person, user: { api } }) => {
  await person.begin();
  await person.land('/?fbclid=abc&utm_source=x#/pages/common/register?code=A1B2C3');
  await person.until('the code is in its field', () =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'A1B2C3'),
  );
  expect(await person.engine.evaluate(() => location.search + location.hash)).toBe(
    '#/pages/common/register?code=A1B2C3',
  );
  await person.land('/?utm_source=x#/pages/ieo/subscribe?project_id=1');
  const { list } = await api.call(projects, {});
  await person.see(list.find(({ id }) => id === 1)!.title);
});

test('somebody registers with the mailed code, and logs in again', async ({ person, user }) => {
  const address = freshAddress();
  await person.begin();
  await person.land('/pages/common/register');
  await person.fill('E-mail', address);
  await person.tap('Send code');
  const code = await user.api.mailedCode(address);
  await person.fill('Code', code);
  await person.fill('Password', testPassword);
  await person.fill('Repeat password', testPassword);
  await person.tap('Create account');
  await person.until('the form is left', () => !location.hash.includes('register'));
  await person.begin();
  await person.land('/pages/common/login');
  await person.fill('E-mail', address);
  await person.fill('Password', 'not the password');
  await person.tap('Log in');
  await person.until('it is refused in words', () =>
    [...document.querySelectorAll('[role=alert]')].some(({ textContent }) => /\S/.test(textContent ?? '')),
  );
  await person.fill('Password', testPassword);
  await person.tap('Log in');
  await person.until('somebody is logged in', () => localStorage.getItem('token') !== null);
});

test('the app speaks another language', async ({ person }) => {
  await person.begin(null, 'jp');
  await person.land('/pages/setting/setting');
  await person.until('it speaks Japanese', () => document.documentElement.lang === 'ja');
  await person.see('言語');
});

test('a browser that is too old is led to a page that says so @short', async ({ person, baseURL }) => {
  await person.begin();
  await person.engine.open(`${baseURL}/older-browser/page.html#/pages/common/login`);
  await person.see('This browser is too old');
  await person.see('Safari 17.4');
  const { shown, link } = await person.engine.evaluate(() => ({
    shown: [...document.querySelectorAll('section')].filter((each) => each.checkVisibility()).length,
    link: [...document.querySelectorAll('a')].find((each) => each.checkVisibility())?.href,
  }));
  expect(shown).toBe(1);
  expect(link).toBe(`${baseURL}/#/pages/common/login`);
});
