import type * as calls from '@aureus/contract/support/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { defaultLanguage, isLanguage, type Language } from '@aureus/contract/platform/language.ts';
import type { EvidenceMember, EvidenceMessage } from '../conversation/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import type { JobName, Jobs } from '../platform/jobs/jobs.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { dateFormat } from '../platform/texts/dates.ts';
import { texts } from '../platform/texts/texts.ts';
import type { SupportNeeds } from './needs.ts';

/** Ids are texts: the queue keeps plain JSON. */
interface Wanted {
  readonly id: string;
  readonly userId: string;
}
const sendTranscript = 'support.transcript' as JobName<Wanted>;

/** The newest messages that one mail brings; programs that read mail do not take more. */
const MOST_MESSAGES = 1_000;

interface Owner {
  readonly email: string | null;
  readonly language: string;
  readonly timezone: string;
}

const OWNER = `SELECT email, users.language, timezone FROM support_case JOIN users ON users.id = owner_id
  WHERE support_case.id = $1 AND owner_id = $2`;

/**
 * Has a transcript sent to the caller's own address. The address is asked for again when it is sent; no call names one.
 * @throws AppError support_case_unknown, support_mail_missing
 */
export async function wantTranscript(
  { pool, jobs }: Pick<SupportNeeds, 'pool' | 'jobs'>,
  { id }: Input<typeof calls.transcript>,
  { caller: { userId } }: UserContext,
): Promise<Answer<typeof calls.transcript>> {
  await withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<Owner>(OWNER, [id, userId]);
    if (!rows[0]) throw new AppError('support_case_unknown');
    if (rows[0].email === null) throw new AppError('support_mail_missing');
    await jobs.add(tx, sendTranscript, { id: String(id), userId: String(userId) });
  });
  return { done: true };
}

/** Lets the job send what {@link wantTranscript} asked for; before the jobs start. */
export function handleTranscripts(
  jobs: Jobs,
  { pool, conversations, mailer }: Pick<SupportNeeds, 'pool' | 'conversations'> & { readonly mailer: Mailer },
): void {
  jobs.handle(sendTranscript, async ({ id, userId }) => {
    const { rows } = await pool.query<Owner>(OWNER, [id, userId]);
    const [owner] = rows;
    if (!owner || owner.email === null) return;
    const conversation = await conversations.find(pool, 'support', BigInt(id));
    if (conversation === null) return;
    const language = isLanguage(owner.language) ? owner.language : defaultLanguage;
    const { members, messages } = await conversations.evidence(pool, conversation, { limit: MOST_MESSAGES });
    await mailer.send({
      to: owner.email,
      language,
      isKnown: true,
      template: 'support_transcript',
      params: {
        conversation: Number(id),
        lines: transcriptLines({ language, timezone: owner.timezone, members, messages }),
      },
    });
  });
}

/**
 * What was said, a line each: when, who, what. Notes of agents are no messages, and are not in it. Nobody can write a line
 * of somebody else: agents have a sign before their name that no user's name can have, and what goes on in another line is
 * marked as such.
 */
export function transcriptLines({
  language,
  timezone,
  members,
  messages,
}: {
  readonly language: Language;
  readonly timezone: string;
  readonly members: readonly EvidenceMember[];
  readonly messages: readonly EvidenceMessage[];
}): string[] {
  const say = texts(language).mail;
  const clock = dateFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: timezone });
  const names = new Map(members.map(({ no, name, operator }) => [no, operator === null ? name : `Aureus · ${name}`]));
  return messages.map((message) => {
    const at = clock.format(message.at);
    const { event } = message;
    if (event) {
      // The words of all events stand in one text, which chooses by their code.
      return `${at} · ${say('support_event', { event: event.code, agent: event.params?.agent ?? '' })}`;
    }
    const picture = message.kind === 'picture' ? `[${say('support_picture')}]` : '';
    const name = names.get(message.member ?? 0) ?? '';
    const text = message.text.split('\n').filter((line) => line !== '');
    return `${at} · ${name}: ${[picture, text.join('\n> ')].filter((part) => part !== '').join(' ')}`;
  });
}
