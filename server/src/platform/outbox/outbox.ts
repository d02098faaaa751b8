import type { Language } from '@aureus/contract/platform/language.ts';
import { renderMail } from '../mail/render.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Platform } from '../platform.ts';
import { renderSms } from '../sms/sms.ts';
import type { SmsSender } from '../sms/sms.ts';

/** A mail or text message the demo kept instead of sending it. */
export interface OutboxMessage {
  readonly id: bigint;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly body: string;
  readonly code: string | null;
  readonly created_at: Date;
}

/** Where the demo keeps what it would have sent, for everyone to read. Never made in production. */
export interface Outbox {
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  /** Newest first; with `to`, those of one receiver alone. */
  list(to?: string): Promise<OutboxMessage[]>;
}

/** Messages shown at once. */
const SHOWN = 50;
/** Messages kept; a load test must not fill the disk. */
const KEPT = 5_000n;

export function createOutbox({ pool, clock, settings }: Pick<Platform, 'pool' | 'clock' | 'settings'>): Outbox {
  if (settings.mode !== 'demo') throw new Error('Only the demo has an outbox: it shows codes to everybody');

  const keep = async (message: Omit<OutboxMessage, 'id' | 'created_at'>): Promise<void> => {
    const { channel, recipient, language, subject, body, code } = message;
    const { rows } = await pool.query<{ id: bigint }>(
      `INSERT INTO outbox_message (channel, recipient, language, subject, body, code, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [channel, recipient, language, subject, body, code, clock.now()],
    );
    const id = rows[0]?.id ?? 0n;
    if (id % 100n === 0n) await pool.query('DELETE FROM outbox_message WHERE id < $1', [id - KEPT]);
  };

  return {
    mailer: {
      send: (mail) => {
        const { subject, text, code } = renderMail(mail);
        return keep({ channel: 'mail', recipient: mail.to, language: mail.language, subject, body: text, code });
      },
      close: () => {},
    },
    sms: {
      send: (sms) => {
        const { text, code } = renderSms(sms);
        return keep({ channel: 'sms', recipient: sms.to, language: sms.language, subject: '', body: text, code });
      },
    },
    list: async (to) => {
      const [wanted, values] = to === undefined ? ['', []] : ['WHERE lower(recipient) = $2', [to.toLowerCase()]];
      const { rows } = await pool.query<OutboxMessage>(
        `SELECT * FROM outbox_message ${wanted} ORDER BY id DESC LIMIT $1`,
        [SHOWN, ...values],
      );
      return rows;
    },
  };
}
