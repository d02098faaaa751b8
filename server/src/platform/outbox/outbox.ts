import type { Insertable, Selectable } from 'kysely';
import { renderMail } from '../mail/render.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Platform } from '../platform.ts';
import { renderSms } from '../sms/sms.ts';
import type { SmsSender } from '../sms/sms.ts';
import type { OutboxMessageTable } from './tables.ts';

/** A mail or text message the demo kept instead of sending it. */
export type OutboxMessage = Selectable<OutboxMessageTable>;

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

export function createOutbox({ db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>): Outbox {
  if (settings.mode !== 'demo') throw new Error('Only the demo has an outbox: it shows codes to everybody');

  const keep = async (message: Omit<Insertable<OutboxMessageTable>, 'created_at'>): Promise<void> => {
    const { id } = await db
      .insertInto('outbox_message')
      .values({ ...message, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (id % 100n === 0n)
      await db
        .deleteFrom('outbox_message')
        .where('id', '<', id - KEPT)
        .execute();
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
    list: (to) => {
      const all = db.selectFrom('outbox_message').selectAll().orderBy('id', 'desc').limit(SHOWN);
      const wanted =
        to === undefined ? all : all.where((eb) => eb(eb.fn('lower', ['recipient']), '=', to.toLowerCase()));
      return wanted.execute();
    },
  };
}
