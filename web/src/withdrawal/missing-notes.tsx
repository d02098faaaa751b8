import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { ShieldIcon } from '../ui/icons.tsx';
import { LinkRow } from '../ui/row.tsx';
import { PauseNote } from '../wallet/public.ts';
import type { WithdrawalInfo } from './queries.ts';
import styles from './withdrawal.module.css';

type Missing = WithdrawalInfo['missing'];

export function isAnythingMissing({ identity, pay_password, second_factor, paused }: Missing): boolean {
  return identity || pay_password || second_factor || paused !== '';
}

/** What is to be done, or waited for, before money can leave; each with its way. */
export function MissingNotes({ missing }: { missing: Missing }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const steps = [
    { open: missing.identity, to: '/pages/setting/real_mark', title: t`Verify your identity` },
    { open: missing.pay_password, to: '/pages/setting/payPassword', title: t`Set a funds PIN` },
    { open: missing.second_factor, to: '/pages/setting/security', title: t`Set up an authenticator or a passkey` },
  ].filter(({ open }) => open);
  const until = missing.paused_until === '' ? '' : dateTime(missing.paused_until);
  const pauses = {
    reset:
      until === ''
        ? t`Withdrawals are paused because something that protects your account was changed.`
        : t`Withdrawals are paused until ${until}, because something that protects your account was changed.`,
    lock: until === '' ? t`Your settings lock is on.` : t`Your settings lock is on until ${until}.`,
    frozen: t`Your money is frozen while we look into your account. Please contact customer service.`,
  } as const;
  return (
    <>
      {missing.paused === '' ? null : <PauseNote>{pauses[missing.paused]}</PauseNote>}
      {steps.length === 0 ? null : (
        <section className={styles.steps} aria-label={t`Before your first withdrawal`}>
          <p className={styles.stepsTitle}>{t`Before your first withdrawal`}</p>
          {steps.map(({ to, title }) => (
            <LinkRow key={to} to={to} lead={<ShieldIcon size={20} />} title={title} />
          ))}
        </section>
      )}
    </>
  );
}
