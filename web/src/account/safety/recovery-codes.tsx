import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './safety.module.css';

/** Codes that stand in for a lost authenticator. Seen this one time, so the user says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toast(t`Copied`, { tone: 'good' }),
      () => toast(t`The browser does not allow copying`, { tone: 'bad' }),
    );
  };
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([`Aureus\n\n${text}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'aureus-recovery-codes.txt' });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {t`Each of these codes opens your account once if you lose your authenticator or passkey. They are shown only now: keep them where nobody else finds them.`}
      </p>
      <ol className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.pair}>
        <Button kind="secondary" size="small" onClick={copy}>
          {t`Copy`}
        </Button>
        <Button kind="secondary" size="small" onClick={download}>
          {t`Download`}
        </Button>
      </div>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        {t`I have kept them in a safe place`}
      </Checkbox>
      <Button full disabled={!kept} onClick={onKept}>
        {t`Done`}
      </Button>
    </div>
  );
}
