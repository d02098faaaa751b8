import { hostOf } from '@aureus/contract/platform/safe-link.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { GlobeIcon } from '../ui/icons.tsx';
import { LeavingSheet } from '../ui/leaving-sheet.tsx';
import styles from './ieo.module.css';

/**
 * A link to a site of somebody else: it says where it leads and that the site is not ours before it opens, in a window that
 * knows nothing of this one. An address that is not safe is shown and leads nowhere.
 */
export function ExternalLink({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const host = hostOf(to);
  if (host === null) return <span className={styles.badLink}>{t`Link not available`}</span>;
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <GlobeIcon size={20} />
        <span>
          {children}
          <small>{host}</small>
        </span>
      </button>
      <LeavingSheet
        open={isAsking}
        to={to}
        host={host}
        note={t`This site belongs to the project, not to us. We have not checked what it says. Never type your Aureus password or a verification code there.`}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
