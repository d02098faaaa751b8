import { bindEmail, bindPhone } from '@aureus/contract/account/safety-calls.ts';
import { codeDigits } from '@aureus/core/typed/code.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useArea } from '../area.ts';
import { NameField } from '../name-field.tsx';
import { codeProblem } from '../rules.ts';
import { useCode } from '../use-code.ts';
import { useNewNameProblem } from '../use-telephone.ts';
import { FreezeNote } from './freeze-note.tsx';
import { Refusal } from './refusal.tsx';
import styles from './safety.module.css';
import { useAction } from './use-action.ts';

export interface ContactSheetProps {
  open: boolean;
  onClose: () => void;
  kind: 'email' | 'mobile';
  /** The address that is bound now. */
  current: string | null;
}

/** Binds an e-mail address or a telephone by the code sent to it. */
export function ContactSheet({ open, onClose, ...form }: ContactSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={form.kind === 'email' ? t`E-mail address` : t`Phone number`}>
      <ContactForm onDone={onClose} {...form} />
    </Sheet>
  );
}

function ContactForm({ kind, current, onDone }: Omit<ContactSheetProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const { t } = useLingui();
  const { busy, refusal, run } = useAction();
  const sender = useCode('bind');
  const dial = useArea((state) => state.region.dial);
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const problems = { name: useNewNameProblem(kind, name), code: codeProblem(code) ?? undefined };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (problems.name !== undefined || problems.code !== undefined) return;
    const bind = () =>
      kind === 'email'
        ? call(bindEmail, { email: plainMail(name), code: codeDigits(code) })
        : call(bindPhone, { area_code: dial, mobile: name.trim(), code: codeDigits(code) });
    if (await run(bind, kind === 'email' ? t`E-mail address bound` : t`Phone number bound`)) onDone();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>
        {current === null
          ? t`We send a code there to see that it is yours.`
          : t`Now: ${current}. We send a code to the new one and tell the old one.`}
      </p>
      <NameField kind={kind} value={name} onChange={setName} error={tried ? problems.name : undefined} />
      <CodeField
        label={t`Code`}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onSend={() => {
          if (problems.name === undefined) void sender.send(kind, name);
          else toast(problems.name, { tone: 'bad' });
        }}
        sending={sender.sending}
        wait={sender.wait}
        placeholder={t`Six digits`}
        error={tried ? problems.code : undefined}
      />
      <FreezeNote />
      <Refusal text={refusal} />
      <Button type="submit" full loading={busy}>
        {t`Bind`}
      </Button>
    </form>
  );
}
