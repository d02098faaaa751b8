import { DAY_SHARES, type Guesser, guessers } from './guessers.ts';
import type { Networks } from './networks.ts';

/** A limit: `points` uses in `seconds`, counted by one key. Multiplied by RATE_LIMIT_FACTOR. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  /** `shared` counts in the database, over all processes and restarts; `memory` in this process. */
  readonly store: 'memory' | 'shared';
  /**
   * Of a limit that is counted by who sends without a session: how many times the points each wider network of the sender
   * has. A customer has a /48 of IPv6 as easily as a /64, so a count by /64 alone holds back nobody who knows that.
   */
  readonly wider?: Partial<Readonly<Record<WiderNetwork, number>>>;
}

/** The networks above the address itself, from the customer's to the provider's. */
export type WiderNetwork = Exclude<keyof Networks, 'address'>;

const memory = (points: number, seconds: number): Limit => ({ points, seconds, store: 'memory' });
const shared = (points: number, seconds: number): Limit => ({ points, seconds, store: 'shared' });

/** Guesses and what costs much: one customer has no more by a large network, and a provider's customers share ten times as much. */
const forGuesses = (limit: Limit): Limit => ({ ...limit, wider: { site: 1, network: 2, provider: 10 } });

/** Calls of visitors, of whom a carrier has many. */
const forVisitors = (limit: Limit): Limit => ({ ...limit, wider: { site: 1, network: 4, provider: 40 } });

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** One limit for each kind of guesser. What all of them have together is what one account bears. */
const byGuesser = <const Name extends string>(name: Name, points: Readonly<Record<Guesser, number>>, seconds: number) =>
  Object.fromEntries(guessers.map((guesser) => [`${name}.${guesser}`, shared(points[guesser], seconds)])) as Record<
    `${Name}.${Guesser}`,
    Limit
  >;

/** Of five tries in some minutes strangers have four, and five with those of a known network; the owner has more. */
const SHORT_SHARES = { device: 2, session: 2, place: 1, strangers: 4 } as const;

/** Every limit of the product. The first part of the name is who counts. */
export const limitTable = {
  // The edge: any request by address (of users with sessions too, so a whole provider is not counted), then each call by
  // user, or by networks where nobody is logged in.
  'edge.address': { ...memory(3000, MINUTE), wider: { site: 1, network: 10 } },
  'edge.read': forVisitors(memory(1200, MINUTE)),
  'edge.write': forVisitors(memory(240, MINUTE)),
  'edge.money': forVisitors(memory(600, 10)),
  'edge.sensitive': forVisitors(memory(60, MINUTE)),
  // Conversations: messages; and signs of life of a screen (received, read, typing), which are many and small.
  'edge.message': forVisitors(memory(60, MINUTE)),
  'edge.sign': forVisitors(memory(240, MINUTE)),
  // Reports of browsers about the content policy: each is a line in the log.
  'edge.report.address': forGuesses(memory(20, MINUTE)),
  'edge.report.all': memory(200, MINUTE),
  // Files that come in, by user or operator, whatever becomes of them: in kilobytes.
  'upload.received': shared(300_000, DAY),
  // What files cost, those that fail and those that take too long included, in milliseconds of a processor: by user or
  // operator, and by network.
  'upload.work': shared(180_000, HOUR),
  'upload.work.network': shared(900_000, HOUR),
  // What an account with a mailbox or a telephone may cost in a network that has used up its share: some pictures.
  'upload.work.own': shared(30_000, HOUR),
  // Files kept of accounts with neither a mailbox nor a telephone, which cost nothing to have: by network, in kilobytes.
  'upload.bare.network': shared(200_000, DAY),
  // Sockets: new connections by networks, messages by connection.
  'live.connect': forVisitors(memory(120, MINUTE)),
  'live.message': memory(60, 10),
  // Codes by mail and text message: by receiver and who asks, and by the sender's address and every network it lies in.
  ...byGuesser('account.code.receiver.hour', { device: 2, session: 2, place: 1, strangers: 5 }, HOUR),
  ...byGuesser('account.code.receiver.day', DAY_SHARES, DAY),
  'account.code.address.hour': shared(30, HOUR),
  'account.code.address.day': shared(100, DAY),
  'account.code.site.hour': shared(60, HOUR),
  'account.code.network.hour': shared(120, HOUR),
  'account.code.network.day': shared(400, DAY),
  'account.code.provider.hour': shared(300, HOUR),
  'account.code.provider.day': shared(1000, DAY),
  // Codes asked for inside a session, by user: these do not count by network.
  'account.code.user.hour': shared(10, HOUR),
  'account.code.user.day': shared(20, DAY),
  // Wrong codes, by the network of whoever types them: nobody uses up the guesses of all (see `codes.ts`).
  'account.guess.network': shared(300, 10 * MINUTE),
  'account.guess.provider': shared(900, 10 * MINUTE),
  // Passwords: by account together with known device or address; and those of strangers by networks, until one is right. An
  // account is never locked for all.
  'account.login.account': shared(10, 15 * MINUTE),
  // Challenges answered by wallets, by networks.
  'account.login.wallet': forGuesses(shared(100, 15 * MINUTE)),
  'account.login.address': forGuesses(shared(100, 15 * MINUTE)),
  // Second factors and pay passwords, by user and who guesses, the right ones included until one is right: twenty guesses
  // a day in all.
  ...byGuesser('account.factor.short', SHORT_SHARES, 5 * MINUTE),
  ...byGuesser('account.factor.day', DAY_SHARES, DAY),
  ...byGuesser('account.pay.short', SHORT_SHARES, 5 * MINUTE),
  ...byGuesser('account.pay.day', DAY_SHARES, DAY),
  // Recovery codes, by user together with the session or the networks of who types them: fifty random bits are not guessed,
  // and whoever has one has lost all else.
  'account.recovery.network': shared(20, DAY),
  'account.recovery.provider': shared(100, DAY),
  // Files of all of a user's data, by user: each reads everything there is.
  'account.export.day': shared(3, DAY),
  // Tries at undoing a change, by link.
  'account.undo.short': shared(5, 5 * MINUTE),
  'account.undo.day': shared(20, DAY),
  // Passwords given again inside a session, by session: whoever took one over cannot keep its owner out of others.
  'account.proof.session': shared(10, 15 * MINUTE),
  'account.register.address': forGuesses(shared(50, HOUR)),
  // Exchanges from which the money was taken away while the market was waited for, by user.
  'wallet.exchange.backedOut': shared(3, HOUR),
  // Price alerts set, changed and deleted, by user: each is a row that is judged, or waits to be removed.
  'alert.change': shared(300, HOUR),
  // Coupons taken, by user: codes are not to be found by trying.
  // The OTC desk, by user: orders taken; taking back “I have paid”, each of which the seller is told of; applications.
  'otc.take': shared(60, HOUR),
  'otc.unpaid': shared(10, HOUR),
  'otc.apply': shared(5, DAY),
  // The art market, by user: applications of creators, works handed in, sales asked for, each of which operators may have to
  // look at; bids, each of which somebody else is told of.
  'art.apply': shared(5, DAY),
  'art.submit': shared(60, DAY),
  'art.offer': shared(60, HOUR),
  'art.bid': shared(300, HOUR),
  'coupon.take': shared(60, 10 * MINUTE),
  // Questions to support without a session: by networks of the sender, and by mailbox. With one: conversations begun and
  // transcripts sent, by user.
  'support.ticket.address': shared(5, HOUR),
  'support.ticket.site': shared(10, HOUR),
  'support.ticket.network': shared(30, HOUR),
  'support.ticket.provider': shared(200, DAY),
  'support.ticket.receiver': shared(5, DAY),
  'support.begin': shared(20, DAY),
  'support.transcript': shared(5, HOUR),
  // Operators: tries at a name, by known device or of all strangers, and by networks; codes tried in one session.
  'operator.login.name': shared(10, 15 * MINUTE),
  'operator.login.address': forGuesses(shared(50, 15 * MINUTE)),
  'operator.proof': shared(10, 15 * MINUTE),
  // Looks at personal data of users, by operator; of one too many administrators are told.
  'operator.look.cases': shared(50, HOUR),
  'operator.look.pictures': shared(50, HOUR),
  'operator.look.vouchers': shared(100, HOUR),
  'operator.look.people': shared(50, HOUR),
  'operator.look.payouts': shared(50, HOUR),
  'operator.look.searches': shared(100, HOUR),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

/** The limits that are shared out among guessers, without the kind of guesser at their end. */
export type GuesserLimit = LimitName extends infer Name ? (Name extends `${infer Of}.strangers` ? Of : never) : never;
