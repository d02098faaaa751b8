import type { ReactNode } from 'react';
import styles from './bits.module.css';
import { OfflineIcon, WarningIcon } from './frame-icons.tsx';

/** A thin line over the page: offline, stale prices. `action` is one thing to do about it. */
export function Banner({
  kind,
  action,
  children,
}: {
  kind: 'offline' | 'stale';
  action?: { label: string; run: () => void };
  children: ReactNode;
}) {
  return (
    <div className={styles.banner} role="status">
      {kind === 'offline' ? <OfflineIcon size={16} /> : <WarningIcon size={16} />}
      <span>{children}</span>
      {action === undefined ? null : (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
