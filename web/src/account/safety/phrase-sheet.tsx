import { setPhrase } from '@aureus/contract/account/safety-calls.ts';
import { isSameSecret, secretLength } from '@aureus/core/typed/secret.ts';
import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Refusal } from './refusal.tsx';
import styles from './safety.module.css';
import { useAction } from './use-action.ts';

/** The user's own words that stand in every mail. */
export function PhraseSheet({ open, onClose, current }: { open: boolean; onClose: () => void; current: string }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Anti-phishing phrase`}>
      <PhraseForm current={current} onDone={onClose} />
    </Sheet>
  );
}

function PhraseForm({ current, onDone }: { current: string; onDone: () => void }) {
  const { t } = useLingui();
  const { busy, refusal, run } = useAction();
  const [phrase, setText] = useState(current);
  const length = secretLength(phrase.trim());
  const save = async (next: string): Promise<void> => {
    if (await run(() => call(setPhrase, { phrase: next }), next === '' ? t`Phrase removed` : t`Saved`)) onDone();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save(phrase.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p
        className={styles.lead}
      >{t`Words only you and we know. Every genuine mail of ours shows them; a mail without them is not from us.`}</p>
      <TextField
        label={t`Your phrase`}
        value={phrase}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        hint={t`2 to 40 characters`}
      />
      <Refusal text={refusal} />
      <Button
        type="submit"
        full
        loading={busy}
        reason={
          isSameSecret(phrase.trim(), current)
            ? t`Nothing is changed`
            : length < 2
              ? t`At least 2 characters`
              : length > 40
                ? t`At most 40 characters`
                : undefined
        }
      >
        {t`Save`}
      </Button>
      {current === '' ? null : (
        <Button full kind="text" disabled={busy} onClick={() => void save('')}>
          {t`Remove the phrase`}
        </Button>
      )}
    </form>
  );
}
