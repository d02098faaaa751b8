import { codeLifeMinutes, codeResendSeconds } from '@aureus/contract/account/calls.ts';
import { factorFreezeHours } from '@aureus/contract/account/safety-calls.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { countTry, type Guesser } from '../platform/http/guessers.ts';
import { networksOf } from '../platform/http/networks.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { JobName } from '../platform/jobs/jobs.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { SmsSender } from '../platform/sms/sms.ts';
import type { ChallengeAnswer } from './code-challenges.ts';
import type { CodeScene } from './codes.ts';
import { codeSender, type CodeSender } from './known-sender.ts';
import type { Address } from './names.ts';
import { nameHash, noteEvent } from './security-log.ts';
import type { Needs } from './needs.ts';
import { findUser } from './users.ts';

/** A code on its way to its receiver. */
interface CodeMessage {
  readonly address: Address;
  readonly scene: CodeScene;
  readonly code: string;
  readonly expiresAt: string;
  readonly language: Language;
  /** Whether what is kept for the known may be used for it. */
  readonly isKnown: boolean;
}

const sendCodeJob = 'account.sendCode' as JobName<CodeMessage>;

/**
 * Makes a code and has it sent. What is sent depends on whether the address has an account; that is found out when it
 * is sent, so the call does the same work and gives the same answer for every address.
 *
 * Without a session it costs a little work (`code-challenges.ts`) and counts by every network the sender lies in, so
 * that nobody with many addresses uses up what all share; what is left when somebody has is kept for the known.
 * @throws AppError code_sent_recently (`seconds`), too_many_requests, service_unavailable (no SMS provider),
 *   codes_stopped (the ceiling of messages is reached), challenge_required, challenge_failed
 */
export async function requestCode(
  needs: Needs,
  { address, scene, ...answer }: { readonly address: Address; readonly scene: CodeScene } & ChallengeAnswer,
  context: CallContext,
): Promise<void> {
  const { pool, jobs, challenges, codes, log } = needs;
  if (address.kind === 'phone' && !needs.hasSms) throw new AppError('service_unavailable');
  const sender = await codeSender(needs, address, context);
  const { isKnown } = sender;
  const [askedBy = 'strangers'] = sender.kinds;
  const channel = address.kind === 'phone' ? 'sms' : 'mail';
  if (await needs.meter.isStopped(channel, isKnown ? 'known' : 'stranger')) throw new AppError('codes_stopped');
  try {
    const solved = sender.userId === null ? await challenges.check(address, scene, answer) : null;
    await refuseTooSoon(needs, pool, address, askedBy);
    await countSender(needs, sender, address, context.ip);
    await withTransaction(pool, async (tx) => {
      // Two requests at once: the second waits here and then finds the first one's code.
      await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`code ${address.key}`]);
      await refuseTooSoon(needs, tx.client, address, askedBy);
      if (solved) await challenges.spend(tx, solved);
      const { code, expiresAt } = await codes.issue(tx, address.key, scene, askedBy);
      const { language } = context;
      await jobs.add(tx, sendCodeJob, { address, scene, code, expiresAt: expiresAt.toISOString(), language, isKnown });
    });
  } catch (error) {
    if (error instanceof AppError) noteEvent(log, 'code_limited', context, { name: address.key });
    throw error;
  }
  noteEvent(log, 'code_requested', context, { name: address.key });
}

/** Counts by user inside a session; else by the networks, of which wide ones do not count who is known. */
async function countSender({ limits, pool }: Needs, sender: CodeSender, address: Address, ip: string): Promise<void> {
  // A mailbox has many names: it would get as many codes as somebody can make up.
  const { rows } = await pool.query<{ mailbox: string }>('SELECT mailbox_of($1) AS mailbox', [address.key]);
  const receiver = nameHash(rows[0]?.mailbox ?? address.key);
  if (sender.userId !== null) {
    await limits.consume('account.code.user.hour', String(sender.userId));
    await limits.consume('account.code.user.day', String(sender.userId));
  } else {
    const at = networksOf(ip);
    await limits.consume('account.code.address.hour', at.address);
    await limits.consume('account.code.address.day', at.address);
    if (!sender.isKnown) {
      await limits.consume('account.code.site.hour', at.site);
      await limits.consume('account.code.network.hour', at.network);
      await limits.consume('account.code.network.day', at.network);
      await limits.consume('account.code.provider.hour', at.provider);
      await limits.consume('account.code.provider.day', at.provider);
    }
  }
  await countTry(limits, ['account.code.receiver.hour', 'account.code.receiver.day'], receiver, sender.kinds);
}

async function refuseTooSoon(
  { clock, settings }: Needs,
  client: Pool | PoolClient,
  address: Address,
  askedBy: Guesser,
): Promise<void> {
  const { rows } = await client.query<{ created_at: Date }>(
    'SELECT created_at FROM codes WHERE address = $1 AND asked_by = $2 ORDER BY id DESC LIMIT 1',
    [address.key, askedBy],
  );
  if (!rows[0]) return;
  const gap = (codeResendSeconds * 1000) / settings.rateLimitFactor;
  const left = rows[0].created_at.getTime() + gap - clock.epochMs();
  if (left > 0) throw new AppError('code_sent_recently', { seconds: Math.ceil(left / 1000) });
}

export interface CodeSendingNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly sms: SmsSender | undefined;
}

/** Lets the jobs send what `requestCode` asked for. */
export function handleCodeSending(jobs: Needs['jobs'], given: CodeSendingNeeds): void {
  jobs.handle(sendCodeJob, async (message) => {
    // Tried again for so long that the code is worth nothing any more.
    if (Date.parse(message.expiresAt) <= given.clock.epochMs()) return;
    const known = (await findUser(given.pool, message.address)) !== null;
    await (message.address.kind === 'email' ? sendMail(given, message, known) : sendSms(given, message, known));
  });
}

/** Messages that bring a code to the owner of an account. */
const KNOWN_CODES = { forget: 'code_forget', pay_password: 'code_pay_password' } as const;

/**
 * Whoever asks for the wrong thing is told by mail, where only the owner of the address reads it: that the account
 * exists already, or that there is none and perhaps another address was used. Without the latter an honest owner would
 * wait for a mail that never comes.
 */
async function sendMail({ mailer, pool }: CodeSendingNeeds, message: CodeMessage, known: boolean): Promise<void> {
  const { scene, code, language, isKnown } = message;
  const to = message.address.kind === 'email' ? message.address.email : '';
  const minutes = codeLifeMinutes;
  if (scene === 'register') {
    if (known) await mailer.send({ to, language, isKnown, template: 'account_exists', params: {} });
    else await mailer.send({ to, language, isKnown, template: 'code_register', params: { code, minutes } });
  } else if (scene === 'bind') {
    // Whether the address is another account's is said to whoever brings the code.
    await mailer.send({ to, language, isKnown, template: 'code_bind', params: { code, minutes } });
  } else if (known) {
    const settings = await readGeneralSettings(pool);
    const set = scene === 'forget' ? settings.reset_freeze_hours : settings.pay_password_freeze_hours;
    const hours = Math.max(set, factorFreezeHours);
    await mailer.send({ to, language, isKnown, template: KNOWN_CODES[scene], params: { code, minutes, hours } });
  } else if (scene === 'forget') {
    await mailer.send({ to, language, isKnown, template: 'no_account', params: {} });
  }
}

/**
 * As by mail, but a telephone nobody registered gets no message about a password: each costs money, and sending them
 * to numbers of one's choice is a trade.
 */
async function sendSms({ sms }: CodeSendingNeeds, message: CodeMessage, known: boolean): Promise<void> {
  const { scene, code, language, address, isKnown } = message;
  const to = address.key;
  const minutes = codeLifeMinutes;
  if (scene === 'register') {
    if (known) await sms?.send({ to, language, isKnown, template: 'account_exists', params: {} });
    else await sms?.send({ to, language, isKnown, template: 'code_register', params: { code, minutes } });
  } else if (scene === 'bind') {
    await sms?.send({ to, language, isKnown, template: 'code_bind', params: { code, minutes } });
  } else if (known) {
    await sms?.send({ to, language, isKnown, template: KNOWN_CODES[scene], params: { code, minutes } });
  }
}
