import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { returnAfterLogin } from '../../platform/session/return-to.ts';
import { openSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { takeChoices } from '../choices.ts';
import styles from '../profile.module.css';
import { useAskedFactor } from '../safety/asked-factor.tsx';
import { useProblemText } from '../safety/use-problem-text.tsx';
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
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const factor = useAskedFactor('any');
  const problemText = useProblemText();
  const [tried, setTried] = useState(false);

  const connect = async (wallet: Wallet): Promise<void> => {
    setTried(true);
    if (busy !== null || factor.problem !== undefined) return;
    setBusy(wallet.key);
    setRefusal(null);
    try {
      const provider = await findProvider(wallet);
      if (provider === null) throw new WalletError('not_installed');
      const given = await factor.fields();
      const signed = await signChallenge(provider);
      const token = await loginBySignature(signed, {
        ...(invitation === undefined ? {} : { extension_code: invitation }),
        ...given,
      });
      openSession(token);
      void takeChoices();
      setOpen(false);
      toast(t`Welcome to Aureus`, { tone: 'good' });
      returnAfterLogin(router);
    } catch (error) {
      if (factor.take(error)) setTried(false);
      setRefusal(error instanceof WalletError ? problems(error.problem, wallet.name) : problemText(error));
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
        {factor.node(tried)}
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
