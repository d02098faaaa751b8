import { type safetyState, setAllowList } from '@aureus/contract/account/safety-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useProtectedPage } from '../../platform/session/require-login.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { WalletIcon } from '../../ui/frame-icons.tsx';
import {
  ClockIcon,
  GlobeIcon,
  ListIcon,
  LockIcon,
  MailIcon,
  PhoneIcon,
  ShieldIcon,
  UserIcon,
} from '../../ui/icons.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import { ButtonRow, LinkRow, Row } from '../../ui/row.tsx';
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { LockSheet } from './lock-sheet.tsx';
import { PasskeysSheet } from './passkeys-sheet.tsx';
import { PhraseSheet } from './phrase-sheet.tsx';
import { safetyQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import styles from './safety.module.css';
import { TotpSheet } from './totp-sheet.tsx';
import { useAction } from './use-action.ts';

type Safety = Answer<typeof safetyState>;
type Open = 'email' | 'mobile' | 'totp' | 'passkeys' | 'phrase' | 'lock' | null;

/** What protects the account, and how to make it stronger. */
export default function SecurityPage() {
  const { t } = useLingui();
  useProtectedPage();
  const { data: safety, error, refetch } = useQuery(safetyQuery());
  return (
    <>
      <NavBar title={t`Security`} />
      <main className={styles.page}>
        {safety === undefined && error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {safety === undefined && error === null ? (
          <Loading label={t`Loading`}>
            <SkeletonRows count={9} />
          </Loading>
        ) : null}
        {safety === undefined ? null : <Overview safety={safety} />}
      </main>
    </>
  );
}

function Overview({ safety }: { safety: Safety }) {
  const { t } = useLingui();
  const { date, dateTime } = useFormat();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const allowList = useAction();
  const locked = safety.settings_locked_until;
  const frozen = safety.withdrawals_frozen_until;
  const notSet = <Badge tone="warn">{t`Not set`}</Badge>;
  return (
    <>
      <Level safety={safety} />
      {locked === null ? null : (
        <p
          className={styles.notice}
        >{t`Settings are locked until ${dateTime(locked)}. Security settings, addresses and limits stay as they are.`}</p>
      )}
      {frozen === null ? null : (
        <p
          className={styles.notice}
        >{t`Withdrawals are paused until ${dateTime(frozen)}, because something that protects your account was changed.`}</p>
      )}

      <h2>{t`Login`}</h2>
      <Card padded={false}>
        <LinkRow
          lead={<LockIcon />}
          title={t`Login password`}
          note={t`Changed ${date(safety.password_changed_time)}`}
          to="/pages/setting/password"
        />
        <ButtonRow
          lead={<ShieldIcon />}
          title={t`Authenticator app`}
          note={
            safety.totp
              ? t`${plural(safety.recovery_codes_left, { one: '# recovery code left', other: '# recovery codes left' })}`
              : t`A code that changes every 30 seconds`
          }
          side={safety.totp ? <Badge tone="up">{t`On`}</Badge> : notSet}
          onPress={() => setOpen('totp')}
        />
        <ButtonRow
          lead={<UserIcon />}
          title={t`Passkeys`}
          note={t`Finger, face or PIN instead of a password`}
          side={safety.passkeys > 0 ? <Badge tone="up">{safety.passkeys}</Badge> : notSet}
          onPress={() => setOpen('passkeys')}
        />
      </Card>

      <h2>{t`Payments`}</h2>
      <Card padded={false}>
        <LinkRow
          lead={<WalletIcon />}
          title={t`Funds PIN`}
          note={t`Six digits for every withdrawal`}
          side={safety.pay_password ? <Badge tone="up">{t`Set`}</Badge> : notSet}
          to="/pages/setting/payPassword"
        />
        <Row
          lead={<ListIcon />}
          title={t`Saved addresses only`}
          note={t`Withdrawals go to addresses you saved before`}
          side={
            <Switch
              label={t`Saved addresses only`}
              checked={safety.allow_list}
              disabled={allowList.busy}
              onChange={({ target }) =>
                void allowList.run(() => call(setAllowList, { on: target.checked ? '1' : '0' }), t`Saved`)
              }
            />
          }
        />
      </Card>
      <Refusal text={allowList.refusal} />

      <h2>{t`Contact`}</h2>
      <Card padded={false}>
        <ButtonRow
          lead={<MailIcon />}
          title={t`E-mail address`}
          {...(safety.email === null ? { side: notSet } : { note: safety.email })}
          onPress={() => setOpen('email')}
        />
        <ButtonRow
          lead={<PhoneIcon />}
          title={t`Phone number`}
          {...(safety.phone === null ? { side: notSet } : { note: safety.phone })}
          onPress={() => setOpen('mobile')}
        />
      </Card>

      <h2>{t`Account activity`}</h2>
      <Card padded={false}>
        <LinkRow lead={<GlobeIcon />} title={t`Devices`} side={safety.sessions} to="/pages/setting/devices" />
        <LinkRow lead={<ClockIcon />} title={t`Login history`} to="/pages/setting/history" />
        <ButtonRow
          lead={<MailIcon />}
          title={t`Anti-phishing phrase`}
          {...(safety.phrase === '' ? { side: notSet } : { note: safety.phrase })}
          onPress={() => setOpen('phrase')}
        />
        <ButtonRow
          lead={<LockIcon />}
          title={t`Settings lock`}
          note={locked === null ? t`For 1 to 30 days nobody can change these settings` : t`Until ${dateTime(locked)}`}
          onPress={() => setOpen('lock')}
        />
      </Card>

      <ContactSheet open={open === 'email'} onClose={close} kind="email" current={safety.email} />
      <ContactSheet open={open === 'mobile'} onClose={close} kind="mobile" current={safety.phone} />
      <TotpSheet open={open === 'totp'} onClose={close} on={safety.totp} codesLeft={safety.recovery_codes_left} />
      <PasskeysSheet open={open === 'passkeys'} onClose={close} codesLeft={safety.recovery_codes_left} />
      <PhraseSheet open={open === 'phrase'} onClose={close} current={safety.phrase} />
      <LockSheet open={open === 'lock'} onClose={close} until={locked} />
    </>
  );
}

/** How many of the measures that count most are on, and which is next. */
function Level({ safety }: { safety: Safety }) {
  const { t } = useLingui();
  const steps: readonly (readonly [boolean, string])[] = [
    [safety.totp || safety.passkeys > 0, t`Next: set up an authenticator app or a passkey.`],
    [safety.pay_password, t`Next: set a funds PIN. Withdrawals need one.`],
    [safety.email !== null, t`Next: bind an e-mail address, so that we can reach you.`],
    [safety.phrase !== '', t`Next: choose an anti-phishing phrase, so that you know our mails.`],
  ];
  const on = steps.filter(([done]) => done).length;
  const next = steps.find(([done]) => !done)?.[1];
  const titles = [
    t`Poorly protected`,
    t`Basic protection`,
    t`Fair protection`,
    t`Good protection`,
    t`Strong protection`,
  ];
  return (
    <Card padded={false} className={styles.level}>
      <h1>{titles[on]}</h1>
      <div className={styles.steps} aria-hidden="true">
        {steps.map(([, label], index) => (
          <i key={label} data-on={index < on || undefined} />
        ))}
      </div>
      <p>{next ?? t`Everything that counts most is on. Keep your recovery codes safe.`}</p>
    </Card>
  );
}
