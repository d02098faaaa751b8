import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import { isLanguage } from '@aureus/contract/platform/language.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { mailLater } from '../platform/mail/mailer.ts';
import { smsLater } from '../platform/sms/sms.ts';
import { makeLink } from './account-changes.ts';
import { phoneOf } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import type { Needs } from './needs.ts';

/** What is to be told of a change. */
export interface News {
  readonly kind: NoticeKind;
  readonly values: ErrorParams;
  readonly frozenUntil: Date | null;
  /** The change a link undoes; null when there is nothing to undo. */
  readonly changeId: bigint | null;
  /** Before every change that can still be undone: its addresses get the link. */
  readonly settled: Snapshot;
  /** Just before this change: an address it takes away hears of it, without a link. */
  readonly replaced: Snapshot;
}

interface Receiver {
  readonly language: string;
  readonly timezone: string;
  readonly phrase: string;
  readonly email: string | null;
}

/**
 * Tells of a change by mail and text message at the addresses the account had before. Only an address that was there
 * before everything that can be undone gets a link: whoever has just bound a mailbox of their own undoes nothing by it.
 * An account that never had a mailbox is told at the new one.
 */
export async function tellAddresses(needs: Needs, tx: Transaction, userId: bigint, news: News): Promise<void> {
  const { jobs } = needs;
  const { kind, values, settled, replaced } = news;
  const { rows } = await tx.client.query<Receiver>(
    'SELECT language, timezone, phrase, email FROM users WHERE id = $1',
    [userId],
  );
  const [user] = rows;
  if (!user || !isLanguage(user.language)) return;
  const { language, timezone, phrase } = user;
  const frozen = news.frozenUntil?.toISOString() ?? null;
  const linkFor = async (address: string, old: string | null): Promise<string | null> =>
    news.changeId !== null && address === old ? makeLink(needs, tx, news.changeId) : null;

  for (const to of distinct(settled.email, replaced.email ?? user.email)) {
    const undo = await linkFor(to, settled.email);
    const params = { kind, values, timezone, frozen, undo };
    // Their words are for the owner: an address that was taken away may be a thief's.
    const words = to === settled.email || to === user.email ? phrase : '';
    await mailLater(jobs, tx, { to, template: 'notice', params, language, phrase: words });
  }
  if (!needs.hasSms) return;
  for (const to of distinct(phoneOf(settled), phoneOf(replaced))) {
    const link = (await linkFor(to, phoneOf(settled))) ?? 'none';
    await smsLater(jobs, tx, { to, template: 'account_changed', params: { kind, link }, language });
  }
}

function distinct(...addresses: readonly (string | null)[]): string[] {
  return [...new Set(addresses.filter((address) => address !== null))];
}
