import { useLingui } from '@lingui/react/macro';
import { WarningIcon } from '../ui/frame-icons.tsx';
import styles from './identity.module.css';
import type { IdentityState } from './queries.ts';
import { useIdentityTexts } from './use-identity-texts.ts';

/** Why the last request of a level was refused. */
export function RefusalNote({ state, level }: { state: IdentityState; level: 1 | 2 }) {
  const { t } = useLingui();
  const { reasons } = useIdentityTexts();
  const last = state.timeline.findLast((step) => step.level === level);
  if (last?.step !== 'refused' || last.reason === null) return null;
  return (
    <div className={styles.refusal}>
      <WarningIcon size={18} />
      <div>
        <p>{reasons[last.reason]}</p>
        {last.note === '' ? null : <p className={styles.quiet}>{last.note}</p>}
        <p className={styles.quiet}>{t`Correct it and send it again. We will review it again.`}</p>
      </div>
    </div>
  );
}
