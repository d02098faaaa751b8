import type { Language } from '@aureus/contract/platform/language.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { mailLater } from '../platform/mail/mailer.ts';
import type { MailTemplates } from '../platform/mail/mailer.ts';
import type { Transaction } from '../platform/database/transaction.ts';

type AlarmTemplate =
  | 'message_alarm'
  | 'look_alarm'
  | 'ledger_alarm'
  | 'deadline_alarm'
  | 'pair_alarm'
  | 'futures_alarm'
  | 'market_alarm';

/** What operators are told by mail. */
type Alarm = {
  [Template in AlarmTemplate]: {
    readonly template: Template;
    readonly params: MailTemplates[Template];
  };
}[AlarmTemplate];

/**
 * Mails every other active operator that one of them acted alone; in the transaction of the act. A broken glass is told to
 * whoever broke it as well: somebody else may have.
 */
export async function tellOperators(jobs: Jobs, tx: Transaction, proposalId: bigint): Promise<void> {
  const { rows } = await tx.client.query<{ email: string; language: Language; subject: string; at_once: boolean }>(
    `SELECT o.email, o.language, p.subject, p.at_once FROM operators o, operator_proposals p
      WHERE o.state = 'active' AND p.id = $1 AND (p.break_glass OR o.id <> p.decided_by)`,
    [proposalId],
  );
  for (const { email, language, subject, at_once: atOnce } of rows) {
    await mailLater(jobs, tx, {
      to: email,
      template: atOnce ? 'operator_at_once' : 'operator_alarm',
      params: { proposal: Number(proposalId), subject },
      language,
    });
  }
}

/** Mails every active administrator what happened, in the own language; in the transaction that raises the alarm. */
export async function tellAdministrators(jobs: Jobs, tx: Transaction, alarm: Alarm): Promise<void> {
  const { rows } = await tx.client.query<{ email: string; language: Language }>(
    `SELECT email, language FROM operators JOIN operator_roles ON operator_id = operators.id AND role = 'admin'
     WHERE state = 'active'`,
  );
  for (const { email, language } of rows) {
    await mailLater(jobs, tx, { ...alarm, to: email, language });
  }
}

/** Mails every active operator who holds a permission what happened; in the transaction that raises the alarm. */
export async function tellPermitted(
  jobs: Jobs,
  tx: Transaction,
  permission: OperatorPermission,
  alarm: Alarm,
): Promise<void> {
  const { rows } = await tx.client.query<{ email: string; language: Language }>(
    `SELECT DISTINCT email, language FROM operators JOIN operator_roles ON operator_id = operators.id
     JOIN role_permissions ON role_permissions.role = operator_roles.role AND permission = $1
     WHERE state = 'active'`,
    [permission],
  );
  for (const { email, language } of rows) {
    await mailLater(jobs, tx, { ...alarm, to: email, language });
  }
}
