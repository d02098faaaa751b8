import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../platform/calls/call-error.ts';
import { errorText } from '../../platform/calls/error-text.ts';
import { returnAfterLogin } from '../../platform/session/return-to.ts';
import { openSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from '../profile.module.css';
import { findProvider, type Wallet, wallets } from './providers.ts';
import { loginBySignature, signChallenge, WalletError } from './sign-in.ts';
import { useWalletProblems } from './use-wallet-problems.ts';

/** Logs in by the signature of a browser wallet; the first time it makes the account. */
export function WalletLogin({ invitation }: { invitation?: string | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  const problems = useWalletProblems();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<Wallet['key'] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Null until the server asks for the second factor. */
  const [factor, setFactor] = useState<string | null>(null);

  const connect = async (wallet: Wallet): Promise<void> => {
    if (busy !== null) return;
    setBusy(wallet.key);
    setRefusal(null);
    try {
      const provider = await findProvider(wallet);
      if (provider === null) throw new WalletError('not_installed');
      const signed = await signChallenge(provider);
      const token = await loginBySignature(signed, {
        ...(invitation === undefined ? {} : { extension_code: invitation }),
        ...(factor === null ? {} : { factor_code: factor }),
      });
      openSession(token);
      setOpen(false);
      toast(t`Welcome to Aureus`, { tone: 'good' });
      returnAfterLogin(router);
    } catch (error) {
      if (error instanceof CallError && error.code === 'second_factor_required') setFactor((known) => known ?? '');
      setRefusal(error instanceof WalletError ? problems(error.problem, wallet.name) : errorText(error));
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <Button kind="secondary" full onClick={() => setOpen(true)}>
        {t`Log in with a wallet`}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Choose a wallet`} dismissable={busy === null}>
        <p className={styles.note}>
          {t`You sign a message that proves the address is yours. It costs nothing and moves no money.`}
        </p>
        {factor === null ? null : (
          <TextField
            label={t`Code of your authenticator, or a recovery code`}
            autoComplete="one-time-code"
            value={factor}
            onChange={(event) => setFactor(event.target.value)}
          />
        )}
        {wallets.map((wallet) => (
          <ButtonRow
            key={wallet.key}
            title={wallet.name}
            side={busy === wallet.key ? t`Confirm in the wallet` : undefined}
            onPress={() => void connect(wallet)}
          />
        ))}
        {refusal === null ? null : (
          <p className={styles.refused} role="alert">
            {refusal}
          </p>
        )}
      </Sheet>
    </>
  );
}
