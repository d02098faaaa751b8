import { Counter } from 'prom-client';
import type { Pool, PoolClient } from 'pg';
import { type Transaction, withTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import type { Settings } from '../settings.ts';

/** What messages cost: counted by hour and by day (UTC), with an alarm and, beyond a ceiling, a stop. */

export type Channel = 'mail' | 'sms';
export const channels = ['sms', 'mail'] as const satisfies readonly Channel[];
const spans = ['hour', 'day'] as const;
const levels = ['alarm', 'stop'] as const;
type Span = (typeof spans)[number];
type Level = (typeof levels)[number];

/** An hour may use this part of a day's share, so that a burst is seen long before the day's share is gone. */
const HOURS_SHARE = 4;

/**
 * How far beyond the ceiling the known go on: who is logged in, and who asks for an account from where it was used
 * before. So whoever uses up the ceiling stops strangers, and nobody who has an account here.
 */
const KNOWN_SHARE = 1.25;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** More was sent than is usual, or as much as may be. */
export interface MessageAlarm {
  readonly channel: Channel;
  readonly level: Level;
  readonly span: Span;
  /** How many an hour or a day may have before this. */
  readonly limit: number;
}

/** How a channel stands. */
export interface ChannelCount {
  readonly channel: Channel;
  readonly hour: number;
  readonly day: number;
  readonly alarm: number;
  readonly stop: number;
  readonly state: 'normal' | Level;
}

/** Who has a message sent. News about an account's safety nobody can have sent to a stranger: they are never kept back. */
export type Sender = 'news' | 'known' | 'stranger';

export interface Meter {
  /**
   * Counts a message that is about to be handed over.
   * @returns false when it must not be sent
   */
  admit(channel: Channel, sender: Sender): Promise<boolean>;
  /** Whether what somebody like this asks for is kept back now. */
  isStopped(channel: Channel, sender: Sender): Promise<boolean>;
  /** How much of the ceiling is used up, of the hour or the day, whichever is nearer: 0 to 1. */
  load(channel: Channel): Promise<number>;
  /** Notes for the metrics how handing over ended. */
  note(channel: Channel, outcome: 'sent' | 'failed' | 'stopped'): void;
  /** Who is told of an alarm, in the transaction that raises it; once for each hour and each day. */
  onAlarm(tell: (tx: Transaction, alarm: MessageAlarm) => Promise<void>): void;
}

type Shares = Pick<Settings, 'smsAlarm' | 'smsStop' | 'mailAlarm' | 'mailStop'>;

const dayLimit = (shares: Shares, channel: Channel, level: Level): number =>
  channel === 'sms'
    ? level === 'alarm' ? shares.smsAlarm : shares.smsStop
    : level === 'alarm' ? shares.mailAlarm : shares.mailStop; // prettier-ignore

function limitOf(shares: Shares, channel: Channel, level: Level, span: Span): number {
  const day = dayLimit(shares, channel, level);
  return span === 'day' ? day : Math.max(1, Math.ceil(day / HOURS_SHARE));
}

function ceilingOf(shares: Shares, channel: Channel, span: Span, sender: Sender): number {
  if (sender === 'news') return Infinity;
  const ceiling = limitOf(shares, channel, 'stop', span);
  return sender === 'known' ? Math.ceil(ceiling * KNOWN_SHARE) : ceiling;
}

const startOf = (span: Span, epochMs: number): Date => {
  const length = span === 'hour' ? HOUR_MS : DAY_MS;
  return new Date(epochMs - (epochMs % length));
};

export function createMeter({
  pool,
  clock,
  metrics,
  settings,
}: Pick<Platform, 'pool' | 'clock' | 'metrics' | 'settings'>): Meter {
  let tell: (tx: Transaction, alarm: MessageAlarm) => Promise<void> = async () => {};
  const counters = Object.fromEntries(
    channels.map((channel) => [
      channel,
      new Counter({
        name: `aureus_${channel}_messages_total`,
        help: `Messages by ${channel}, by outcome; stopped ones were beyond the ceiling`,
        labelNames: ['outcome'],
        registers: [metrics.registry],
      }),
    ]),
  ) as Record<Channel, Counter<'outcome'>>;

  async function raise(tx: Transaction, channel: Channel, level: Level, span: Span, at: number): Promise<void> {
    const { rowCount } = await tx.client.query(
      `INSERT INTO message_alarm (channel, level, span, starts_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [channel, level, span, startOf(span, at)],
    );
    if (rowCount === 1) await tell(tx, { channel, level, span, limit: limitOf(settings, channel, level, span) });
  }

  return {
    admit: (channel, sender) =>
      withTransaction(pool, async (tx) => {
        const at = clock.epochMs();
        // The row of the hour is locked by this: what is compared below is what will be.
        await tx.client.query(
          `INSERT INTO message_count (channel, hour, sent) VALUES ($1, $2, 1)
           ON CONFLICT (channel, hour) DO UPDATE SET sent = message_count.sent + 1`,
          [channel, startOf('hour', at)],
        );
        const count = await countOf(tx.client, channel, at);
        for (const level of levels) {
          for (const span of spans) {
            if (count[span] >= limitOf(settings, channel, level, span)) await raise(tx, channel, level, span, at);
          }
        }
        if (!spans.some((span) => count[span] > ceilingOf(settings, channel, span, sender))) return true;
        await tx.client.query(
          `UPDATE message_count SET sent = sent - 1, stopped = stopped + 1 WHERE channel = $1 AND hour = $2`,
          [channel, startOf('hour', at)],
        );
        return false;
      }),
    isStopped: async (channel, sender) => {
      const count = await countOf(pool, channel, clock.epochMs());
      return spans.some((span) => count[span] >= ceilingOf(settings, channel, span, sender));
    },
    load: async (channel) => {
      const count = await countOf(pool, channel, clock.epochMs());
      const used = spans.map((span) => count[span] / limitOf(settings, channel, 'stop', span));
      return Math.min(1, Math.max(...used));
    },
    note: (channel, outcome) => counters[channel].inc({ outcome }),
    onAlarm: (told) => {
      tell = told;
    },
  };
}

/** How a channel stands at a moment. */
export async function standing(pool: Pool, shares: Shares, channel: Channel, at: number): Promise<ChannelCount> {
  const count = await countOf(pool, channel, at);
  const reached = (level: Level): boolean => spans.some((span) => count[span] >= limitOf(shares, channel, level, span));
  return {
    channel,
    ...count,
    alarm: dayLimit(shares, channel, 'alarm'),
    stop: dayLimit(shares, channel, 'stop'),
    state: reached('stop') ? 'stop' : reached('alarm') ? 'alarm' : 'normal',
  };
}

async function countOf(client: Pool | PoolClient, channel: Channel, at: number): Promise<Record<Span, number>> {
  const { rows } = await client.query<{ hour: bigint; day: bigint }>(
    `SELECT coalesce(sum(sent), 0)::bigint AS day, coalesce(sum(sent) FILTER (WHERE hour = $3), 0)::bigint AS hour
     FROM message_count WHERE channel = $1 AND hour >= $2 AND hour <= $3`,
    [channel, startOf('day', at), startOf('hour', at)],
  );
  return { hour: Number(rows[0]?.hour ?? 0n), day: Number(rows[0]?.day ?? 0n) };
}
