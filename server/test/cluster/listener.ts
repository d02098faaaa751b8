import { setTimeout as pause } from 'node:timers/promises';
import { privateRoom, type SocketAck } from '@aureus/contract/platform/socket.ts';
import { roomOf } from '@aureus/contract/platform/stream.ts';
import { depth, recentTrades } from '@aureus/contract/spot/calls.ts';
import type { DepthSnapshot, PublicTrade } from '@aureus/contract/spot/shapes.ts';
import { depthStream, tradeStream } from '@aureus/contract/spot/streams.ts';
import type { BalanceEvent } from '@aureus/contract/wallet/events.ts';
import { balanceStream } from '@aureus/contract/wallet/streams.ts';
import { list } from '@aureus/contract/wallet/calls.ts';
import { io, type Socket } from 'socket.io-client';
import { createFormClient, type FormClient } from '../support/server.ts';
import { Followed } from './followed.ts';
import type { Trader } from './traders.ts';
import { attempt } from './witness.ts';

/** By account and currency: what is shown, and its version. */
type Balances = ReadonlyMap<string, { readonly shown: string; readonly version: number }>;

/** Trades that are compared, and books that are kept. */
const SHOWN = 20;
const KEPT_BOOKS = 200;

/** A client as the app is one: one socket through the balancer, states that events move on, and calls that repair gaps. */
export class Listener {
  readonly #call: FormClient;
  readonly #token: string;
  readonly #markets: readonly number[];
  readonly #socket: Socket;
  readonly #balances: Followed<Balances, BalanceEvent['balances']>;
  readonly #trades = new Map<number, Followed<readonly PublicTrade[], readonly PublicTrade[]>>();
  /** What the stream told of each book, by market and number. */
  readonly #books = new Map<number, Map<number, string>>();

  /** @param transports by which it connects: where a network lets no WebSocket through, by polling */
  constructor(
    url: string,
    { token }: Trader,
    markets: readonly number[],
    transports: readonly ('websocket' | 'polling')[] = ['websocket'],
  ) {
    this.#call = createFormClient(url);
    this.#token = token;
    this.#markets = markets;
    this.#balances = new Followed<Balances, BalanceEvent['balances']>(async () => {
      const balances = await this.#askBalances();
      return balances && { state: balances, seq: null };
    }, withBalances);
    for (const id of markets) {
      const repair = async () => {
        const answer = await this.#askTrades(id);
        return answer && { state: answer.data, seq: answer.seq };
      };
      this.#trades.set(id, new Followed(repair, (known, more) => [...more.toReversed(), ...known].slice(0, 100)));
      this.#books.set(id, new Map());
    }
    this.#socket = io(url, {
      transports: [...transports],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    this.#socket.on('connect', () => void this.#join());
    this.#socket.on('resync', () => this.#lost());
    this.#socket.on(balanceStream.name, (event: BalanceEvent) => this.#balances.hear(event.seq, event.balances));
    // All streams of the user share one sequence.
    this.#socket.on('order', ({ seq }: { seq: number }) => this.#balances.hear(seq, []));
    this.#socket.on('notice', ({ seq }: { seq: number }) => this.#balances.hear(seq, []));
    this.#socket.on(tradeStream.name, (event: { match_id: number; seq: number; data: PublicTrade[] }) =>
      this.#trades.get(event.match_id)?.hear(event.seq, event.data),
    );
    this.#socket.on(depthStream.name, (event: DepthSnapshot) => this.#keepBook(event));
  }

  close(): void {
    this.#socket.disconnect();
    this.#balances.close();
    for (const followed of this.#trades.values()) followed.close();
  }

  /** What differs between the client's state and what the calls answer now; empty when nothing does. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    const balances = await this.#askBalances();
    if (!balances || text(balances) !== text(this.#balances.state)) {
      found.push(`balances ${text(this.#balances.state)} instead of ${text(balances)}`);
    }
    for (const id of this.#markets) {
      const trades = await this.#askTrades(id);
      const [is, shouldBe] = [idsOf(this.#trades.get(id)?.state), idsOf(trades?.data)];
      if (is !== shouldBe) found.push(`trades of ${id}: ${is} instead of ${shouldBe}`);
      const book = await this.#ask(depth, id);
      const told = book && this.#books.get(id)?.get(book.seq);
      if (!book || told !== levels(book))
        found.push(`book of ${id} at ${book?.seq}: ${told} instead of ${book && levels(book)}`);
    }
    return found;
  }

  async #join(): Promise<void> {
    const streams = this.#markets.flatMap((id) => [
      roomOf(tradeStream, { match_id: id }),
      roomOf(depthStream, { match_id: id }),
    ]);
    const joined = await this.#say('subscribe', { streams });
    const login = await this.#say('login', { token: this.#token });
    // The connection broke, or the edge could not look: the next one is tried.
    if (!joined.ok || !login.ok) {
      await pause(200);
      this.#socket.disconnect().connect();
      return;
    }
    this.#balances.joined(login.seqs?.[privateRoom] ?? null);
    for (const id of this.#markets) {
      this.#trades.get(id)?.joined(joined.seqs?.[roomOf(tradeStream, { match_id: id })] ?? null);
    }
  }

  #lost(): void {
    this.#balances.joined(null);
    for (const followed of this.#trades.values()) followed.joined(null);
  }

  #say(name: string, payload: unknown): Promise<SocketAck> {
    return this.#socket
      .timeout(5_000)
      .emitWithAck(name, payload)
      .catch((): SocketAck => ({ ok: false, error_code: 'service_unavailable' })) as Promise<SocketAck>;
  }

  #keepBook(event: DepthSnapshot): void {
    const books = this.#books.get(event.match_id);
    if (!books) return;
    books.set(event.seq, levels(event));
    if (books.size > KEPT_BOOKS) books.delete(books.keys().next().value!);
  }

  async #askBalances(): Promise<Balances | null> {
    const outcome = await attempt(this.#call, list, {}, { token: this.#token });
    if (!outcome || !('answer' in outcome)) return null;
    const rows = outcome.answer.change_wallet.balance;
    return new Map(
      rows.map(({ currency, change_balance, lock_change_balance, version }) => [
        `change ${currency}`,
        { shown: `${change_balance} ${lock_change_balance}`, version },
      ]),
    );
  }

  async #askTrades(id: number): Promise<{ seq: number; data: readonly PublicTrade[] } | null> {
    const outcome = await attempt(this.#call, recentTrades, { match_id: String(id) }, { token: this.#token });
    return outcome && 'answer' in outcome ? outcome.answer : null;
  }

  async #ask(call: typeof depth, id: number): Promise<DepthSnapshot | null> {
    const outcome = await attempt(this.#call, call, { match_id: String(id) }, { token: this.#token });
    return outcome && 'answer' in outcome ? outcome.answer : null;
  }
}

function withBalances(known: Balances, told: BalanceEvent['balances']): Balances {
  const next = new Map(known);
  for (const { account, currency, available, held, version } of told) {
    const name = `${account} ${currency}`;
    // Two processes tell what they have committed in any order.
    const isOld = version <= (next.get(name)?.version ?? 0);
    if (account === 'change' && !isOld) next.set(name, { shown: `${available} ${held}`, version });
  }
  return next;
}

const text = (balances: Balances | null): string =>
  JSON.stringify([...(balances ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)));
const idsOf = (trades: readonly PublicTrade[] | null | undefined): string =>
  (trades ?? [])
    .slice(0, SHOWN)
    .map(({ id }) => id)
    .join(' ');
const levels = ({ bids, asks }: DepthSnapshot): string => JSON.stringify([bids, asks]);
