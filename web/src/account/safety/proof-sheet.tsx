import { reauth, reauthOptions } from '@aureus/contract/account/proof-calls.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { groupedCode } from '@aureus/core/typed/code.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ButtonRow } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Wallet, wallets } from '../wallet-login/providers.ts';
import { proveByWallet, WalletError } from '../wallet-login/sign-in.ts';
import { useWalletProblems } from '../wallet-login/use-wallet-problems.ts';
import { answerProof, useProofQuestion } from './ask-proof.ts';
import { FactorField, isWholeFactor } from './factor-field.tsx';
import { answerByPasskey, supportsPasskeys } from './passkey.ts';
import { safetyQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import styles from './safety.module.css';
import { useProblemText } from './use-problem-text.tsx';

/** Asks again who is there when a call wants to know; the call is then repeated. Once in the app. */
export default function ProofSheet() {
  const { t } = useLingui();
  const open = useProofQuestion(({ question }) => question !== null);
  return (
    <Sheet open={open} onClose={() => answerProof(false)} title={t`Confirm it’s you`}>
      <ProofForm />
    </Sheet>
  );
}

function ProofForm() {
  const { t } = useLingui();
  const formId = useId();
  const { data: safety, error, refetch } = useQuery(safetyQuery());
  const problemText = useProblemText();
  const walletText = useWalletProblems();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);

  const prove = async (proof: () => Promise<Fields<typeof reauth>>, wallet?: Wallet): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await call(reauth, await proof());
      answerProof(true);
    } catch (failure) {
      const isWallet = failure instanceof WalletError && wallet !== undefined;
      setRefusal(isWallet ? walletText(failure.problem, wallet.name) : problemText(failure));
      setCode('');
    } finally {
      setBusy(false);
    }
  };

  if (error !== null && safety === undefined) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (safety === undefined) return <Skeleton height={140} radius={12} />;
  const hasFactor = safety.totp || safety.passkeys > 0;
  const factor = hasFactor ? { factor_code: groupedCode(code) } : {};
  const wantsCode = hasFactor && !isWholeFactor(code);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (password === '' || wantsCode) return;
    void prove(async () => ({ password, ...factor }));
  };
  const byPasskey = async (): Promise<Fields<typeof reauth>> => ({
    passkey: await answerByPasskey((await call(reauthOptions, {})).options),
  });
  const byWallet = async (wallet: Wallet): Promise<Fields<typeof reauth>> => ({
    ...(await proveByWallet(wallet)),
    ...factor,
  });

  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t`For your security, please confirm it’s you.`}</p>
      {safety.passkeys > 0 && supportsPasskeys() ? (
        <Button kind="secondary" full onClick={() => void prove(byPasskey)}>
          {t`Use a passkey`}
        </Button>
      ) : null}
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {safety.wallet === null ? (
          <PasswordField
            label={t`Login password`}
            name="current-password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={tried && password === '' ? t`Enter your password` : undefined}
          />
        ) : null}
        {hasFactor ? (
          <FactorField
            value={code}
            onChange={setCode}
            recovery={!safety.totp}
            error={tried && wantsCode ? t`Enter the whole code` : undefined}
          />
        ) : null}
      </form>
      <Refusal text={refusal} />
      {safety.wallet === null ? (
        <Button type="submit" form={formId} full loading={busy}>
          {t`Confirm`}
        </Button>
      ) : (
        <div>
          {wallets.map((wallet) => (
            <ButtonRow
              key={wallet.key}
              title={t`Sign with ${wallet.name}`}
              onPress={() => void prove(() => byWallet(wallet), wallet)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
