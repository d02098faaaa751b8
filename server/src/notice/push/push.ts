import { pushGroups } from '@aureus/contract/notice/push-kinds.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import { isLanguage } from '@aureus/contract/platform/language.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Pool } from 'pg';
import type { Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { type JobName, type Jobs, PermanentFailure } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { noticeText } from '../../platform/texts/notice-text.ts';
import { endpointOf } from './endpoint.ts';
import type { PushKey } from './key.ts';
import { sendPush } from './send.ts';
import type { PushSubscriptions } from './subscriptions.ts';

/** One notice to one device. Ids are texts: the queue keeps plain JSON. */
interface Delivery {
  readonly subscription: string;
  readonly notice: string;
}
const deliver = 'notice.push' as JobName<Delivery>;

/** What is older than this is no news on a lock screen: the list of notices has it. */
const NEWS_FOR_MS = 3_600_000;
/** The service no longer knows the device. */
const GONE = new Set([404, 410]);
/** The service does not take what is sent: by a fault of the device, or of ours, as a wrong clock or address. */
const REFUSED = new Set([400, 403]);
/** Statuses after which the same request may succeed later. */
const PASSING = new Set([408, 425, 429]);

interface NoticeRow {
  readonly kind: NoticeKind;
  readonly params: ErrorParams;
  readonly created_at: Date;
  readonly language: string;
  readonly timezone: string;
  readonly user_id: bigint;
}

interface Needs {
  readonly pool: Pool;
  readonly clock: Platform['clock'];
  readonly log: Platform['log'];
  readonly settings: Pick<Platform['settings'], 'pushServices' | 'publicUrl'>;
  readonly jobs: Jobs;
  readonly keys: () => Promise<PushKey>;
  readonly subscriptions: PushSubscriptions;
}

/** Sends notices to the devices of their users; before the jobs start. */
export function createPush({ pool, clock, log, settings, jobs, keys, subscriptions }: Needs) {
  /** The notice as its reader may have it on the lock screen; null when it is not wanted, or no news any more. */
  async function messageOf(id: string): Promise<string | null> {
    const { rows } = await pool.query<NoticeRow>(
      `SELECT n.user_id, n.kind, n.params, n.created_at, u.language, u.timezone
       FROM notices n JOIN users u ON u.id = n.user_id WHERE n.id = $1 AND u.status = 'active'`,
      [id],
    );
    const [row] = rows;
    const group = row && pushGroups[row.kind];
    if (!row || !group || clock.epochMs() - row.created_at.getTime() > NEWS_FOR_MS) return null;
    const choice = await subscriptions.choiceOf(row.user_id);
    if (!choice[group]) return null;
    const language = isLanguage(row.language) ? row.language : 'en';
    const { title, body } = noticeText(language, row.kind, row.params, row.timezone);
    // An alert says what everybody can see; the rest says something of its owner.
    const isShown = group === 'alerts' || choice.details;
    return JSON.stringify({ title, body: isShown ? body : '', kind: row.kind, id });
  }

  const deliverNotice = async ({ subscription: id, notice }: Delivery): Promise<void> => {
    const [subscription, message] = await Promise.all([subscriptions.find(id), messageOf(notice)]);
    if (!subscription || message === null) return;
    const endpoint = allowedEndpoint(subscription.endpoint);
    if (!endpoint) return subscriptions.stop(id, clock.now());
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: endpoint.href, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
      message,
      {
        vapidDetails: { subject: subjectOf(settings.publicUrl), ...(await keys()) },
        TTL: NEWS_FOR_MS / 1_000,
        urgency: 'high',
      },
    );
    const status = await sendPush(endpoint, { headers, body });
    if (status >= 200 && status < 300) return subscriptions.noteTaken(id);
    const isGone = GONE.has(status);
    if (isGone) await subscriptions.stop(id, clock.now());
    const isStopped = isGone || (REFUSED.has(status) && (await subscriptions.noteRefused(id, clock.now())));
    if (isStopped) {
      log.warn({ status, service: endpoint.host }, 'A push service refused a device, which is sent nothing any more');
      return;
    }
    const said = `The push service answered ${status}`;
    throw status >= 500 || PASSING.has(status) ? new Error(said) : new PermanentFailure(said);
  };
  jobs.handle(deliver, deliverNotice, 'outer');

  /** The list may have become shorter since. */
  function allowedEndpoint(text: string): URL | null {
    try {
      return endpointOf(text, settings.pushServices);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return {
    /** Adds what is to be sent of a new notice, in its transaction. */
    add: async (tx: Transaction, userId: bigint, notice: { readonly id: bigint; readonly kind: NoticeKind }) => {
      if (!pushGroups[notice.kind]) return;
      for (const subscription of await subscriptions.of(tx, userId)) {
        await jobs.add(tx, deliver, { subscription, notice: String(notice.id) });
      }
    },
  };
}

/** Whom a push service may turn to (RFC 8292): our own address, which has to be https or mailto. */
function subjectOf(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https://') ? publicUrl : 'mailto:no-reply@localhost';
}
