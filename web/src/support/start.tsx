import { begin } from '@aureus/contract/support/calls.ts';
import type { SupportAvailability, SupportSubject } from '@aureus/contract/support/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { HeadsetIcon } from '../ui/icons.tsx';
import { AvailabilityNote } from './availability-note.tsx';
import { Earlier } from './earlier.tsx';
import { useSupportCall } from './queries.ts';
import { RequestNote } from './request-note.tsx';
import { SafetyNote } from './safety-note.tsx';
import { SubjectChoice } from './subject-choice.tsx';
import styles from './support.module.css';

/** Begins a conversation. @param request the number of the request an error was about */
export function Start({ now, request }: { now: SupportAvailability; request: string | undefined }) {
  const { t } = useLingui();
  const [subject, setSubject] = useState<SupportSubject | null>(request === undefined ? null : 'error');
  const starting = useSupportCall(begin);
  const start = (): void => {
    if (subject === null) return;
    starting.mutate({ subject, ...(request === undefined ? {} : { request_id: request }) });
  };
  return (
    <div className={styles.start}>
      <div className={styles.intro}>
        <HeadsetIcon size={36} />
        <h2>{t`How can we help?`}</h2>
        <AvailabilityNote now={now} />
      </div>
      <section className={styles.card}>
        <h3>{t`What is it about?`}</h3>
        <SubjectChoice value={subject} onChange={setSubject} />
        <RequestNote request={request} />
        <Button
          full
          reason={subject === null ? t`Choose what it is about` : undefined}
          loading={starting.isPending}
          onClick={start}
        >
          {t`Start a conversation`}
        </Button>
      </section>
      <SafetyNote />
      <Earlier />
    </div>
  );
}
