import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { invitationLink } from '../platform/session/use-invitation.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';
import { Button } from '../ui/button.tsx';
import { CopyRow } from '../ui/money/copy-row.tsx';
import money from '../ui/money/money-form.module.css';
import QrCode from '../ui/money/qr-code.tsx';
import { toast } from '../ui/toast.tsx';
import { InvitationPoster } from './lazy-poster.ts';
import styles from './rebate.module.css';

/** The user's link and code: to be scanned, copied, handed to another app, or drawn on a poster. */
export function Invitation({ code }: { code: string }) {
  const { t } = useLingui();
  const [hasPoster, setPoster] = useState(false);
  const name = useSiteConfig()?.site_name ?? 'Aureus';
  const link = invitationLink(code);
  const title = t`Trade with me on ${name}`;

  const share = async (): Promise<void> => {
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url: link });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        // Refused by the system: it is copied, so that nobody is left without it.
      }
    }
    try {
      await navigator.clipboard.writeText(link);
      toast(t`Link copied`, { tone: 'good' });
    } catch {
      toast(t`Copying is not possible here. Select the text instead.`, { tone: 'bad' });
    }
  };
  return (
    <section className={money.box} aria-label={t`Your invitation`}>
      <div className={styles.qr}>
        <QrCode text={link} name={t`your invitation link`} demo={false} />
      </div>
      <dl className={styles.copies}>
        <CopyRow label={t`Link`} value={link} />
        <CopyRow label={t`Invitation code`} value={code} />
      </dl>
      <div className={styles.pair}>
        <Button kind="secondary" onClick={() => setPoster(true)}>{t`Poster`}</Button>
        <Button onClick={() => void share()}>{t`Share link`}</Button>
      </div>
      {hasPoster ? <InvitationPoster code={code} onClose={() => setPoster(false)} /> : null}
    </section>
  );
}
