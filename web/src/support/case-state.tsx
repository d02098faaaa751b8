import type { SupportAvailability, SupportCaseRow } from '@aureus/contract/support/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { UsualWait } from './availability-note.tsx';
import styles from './support.module.css';
import { subjectWords } from './words.ts';

/** Where a conversation stands, in a sentence. */
export function CaseState({ one, now }: { one: SupportCaseRow; now: SupportAvailability | undefined }) {
  const { t } = useLingui();
  return (
    <div className={styles.state} role="status">
      <strong>{t(subjectWords[one.subject])}</strong>
      <span>
        <StateText one={one} now={now} />
      </span>
    </div>
  );
}

function StateText({
  one: { state, agent, place },
  now,
}: {
  one: SupportCaseRow;
  now: SupportAvailability | undefined;
}) {
  const { t } = useLingui();
  const name = agent ?? '';
  if (state === 'assigned') return t`You are talking with ${name}`;
  // Who it will be is not promised: its agent may be gone by then.
  if (state === 'snoozed') return t`Paused: we come back to you. Write at any time to go on.`;
  if (state === 'closed') return t`Closed`;
  if (place === null) return t`You are in the queue from your first message on.`;
  if (now?.is_open === false) return t`Nobody is here right now. We answer as soon as we are back, and tell you.`;
  return (
    <>
      {place === 1 ? t`You are next.` : t`Place ${place} in the queue.`}{' '}
      {now === undefined || now.usual_wait === null ? null : <UsualWait seconds={now.usual_wait} />}
    </>
  );
}
