import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { publicGeneralSettings } from '@aureus/contract/platform/public-settings.ts';
import { type Socket, Server } from 'socket.io';
import { closesOf, markets, tickOf } from './markets.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const answers: Readonly<Record<string, unknown>> = {
  '/api/getSiteConfig': {
    site_name: 'Aureus',
    site_logo: '',
    mode: 'demo',
    market_feed: 'simulated',
    support_url: '',
    frame_hosts: [],
    ...Object.fromEntries(Object.keys(publicGeneralSettings).map((name) => [name, 8])),
  },
  '/api/currency/quotation_new': [{ id: 1000, name: 'USDT', quotation: markets }],
  '/api/currency/sparklines': markets.map((market, index) => ({ match_id: market.id, closes: closesOf(index) })),
  '/api/currency/rates': { rates: [], stale: 0, updated_at: '2026-01-01T00:00:00Z' },
  '/api/menu': ['ieo', 'lockming', 'invest', 'nft', 'copytrade', 'otc', 'borrowing', 'rewards'].map((title, index) => ({
    title,
    icon: title,
    url: '/pages/ieo/ieo',
    open_type: 'navigateTo',
    is_financial: 1,
    sort: index + 1,
  })),
  '/api/news/list': {
    data: [1, 2, 3].map((id) => ({
      id,
      c_id: 4,
      title: `What is new, part ${id}`,
      abstract: 'A sentence that says what it is about.',
      cover: '/art/banner-1.svg',
      url: '',
      create_time: '2026-01-01T00:00:00Z',
    })),
    page: 1,
    limit: 10,
    total: 3,
  },
};

/** Smaller replies are sent as they are. */
const leastCompressed = 1024;

/** What else somebody asks it for, by address; undefined when there is nothing. */
export type More = (url: URL) => { readonly type: string; readonly plain: Buffer } | undefined;

interface Body {
  readonly bytes: Buffer;
  readonly encoding: 'br' | 'identity';
}

/** What the server makes of a reply while somebody waits. */
function compressed(plain: Buffer): Body {
  if (plain.length < leastCompressed) return { bytes: plain, encoding: 'identity' };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return { bytes: brotliCompressSync(plain, { params }), encoding: 'br' };
}

/**
 * The built app and the little of a server it needs to show its lists: 500 markets over HTTP, their ticks over the
 * socket. As many bytes go over the wire as the server would send. Everything is compressed once, so that what is
 * measured is the app.
 */
export class StandIn {
  readonly #http: HttpServer;
  readonly #sockets: Server;
  readonly #cache = new Map<string, Body>();
  readonly #numbers = new Map<number, number>();
  /** Markets the browser has asked for, in the order it asked. */
  readonly followed = new Set<number>();
  #next = 0;

  readonly #more: More;

  /** @param more what it answers beside, before all else */
  constructor(folder: string, more: More = () => undefined) {
    this.#more = more;
    this.#http = createServer((request, response) => this.#answer(folder, request.url ?? '/', response));
    this.#sockets = new Server(this.#http, { transports: ['websocket', 'polling'] });
    this.#sockets.on('connection', (socket) => this.#serve(socket));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#http.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await this.#sockets.close();
  }

  /** Sends ticks, evenly spread over time and over what the browser follows. Resolves when all are sent. */
  async tick(perSecond: number, seconds: number): Promise<void> {
    const slice = 20;
    const perSlice = (perSecond * slice) / 1000;
    let owed = 0;
    for (let passed = 0; passed < seconds * 1000; passed += slice) {
      owed += perSlice;
      for (; owed >= 1; owed -= 1) this.#sendOne();
      // Ticks come spread over time: that is the point.
      await new Promise((resolve) => {
        setTimeout(resolve, slice);
      });
    }
  }

  #sendOne(): void {
    const ids = [...this.followed];
    const id = ids[this.#next % ids.length];
    this.#next += 1;
    if (id === undefined) return;
    const number = (this.#numbers.get(id) ?? 0) + 1;
    this.#numbers.set(id, number);
    this.#sockets.emit('daymarket', tickOf(id, number));
  }

  #serve(socket: Socket): void {
    this.followed.clear();
    const idOf = (stream: string): number => Number(stream.split(':')[1]);
    socket.on('subscribe', ({ streams }: { streams: string[] }, acknowledge: (ack: object) => void) => {
      for (const stream of streams) this.followed.add(idOf(stream));
      acknowledge({
        ok: true,
        seqs: Object.fromEntries(streams.map((name) => [name, this.#numbers.get(idOf(name)) ?? 0])),
      });
    });
    socket.on('unsubscribe', ({ streams }: { streams: string[] }, acknowledge: (ack: object) => void) => {
      for (const stream of streams) this.followed.delete(idOf(stream));
      acknowledge({ ok: true });
    });
  }

  #answer(folder: string, url: string, response: ServerResponse): void {
    const address = new URL(url, 'http://local');
    const more = this.#more(address);
    if (more) {
      response.writeHead(200, { 'content-type': more.type, 'content-length': more.plain.length });
      response.end(more.plain);
      return;
    }
    const { pathname } = address;
    const type = pathname.startsWith('/api/')
      ? 'application/json'
      : (types[path.extname(pathname) || '.html'] ?? 'text/plain');
    const body = this.#bodyOf(folder, pathname);
    if (body === null) {
      response.writeHead(404).end();
      return;
    }
    const { bytes, encoding } = body;
    response.writeHead(200, { 'content-type': type, 'content-encoding': encoding, 'content-length': bytes.length });
    response.end(bytes);
  }

  #bodyOf(folder: string, pathname: string): Body | null {
    const known = this.#cache.get(pathname);
    if (known !== undefined) return known;
    const body = this.#read(folder, pathname);
    if (body !== null) this.#cache.set(pathname, body);
    return body;
  }

  #read(folder: string, pathname: string): Body | null {
    if (pathname.startsWith('/api/')) {
      const message = answers[pathname];
      return message === undefined ? null : compressed(Buffer.from(JSON.stringify({ type: 'ok', message })));
    }
    // Pictures of the content are the server's; the first banner is the largest paint of home.
    const place = pathname.startsWith('/art/') ? path.resolve(import.meta.dirname, '../../server/assets') : folder;
    const file = path.join(place, pathname === '/' ? 'index.html' : path.normalize(pathname));
    // The build has put it there compressed, better than there is time for later.
    if (existsSync(`${file}.br`)) return { bytes: readFileSync(`${file}.br`), encoding: 'br' };
    return existsSync(file) ? compressed(readFileSync(file)) : null;
  }
}
