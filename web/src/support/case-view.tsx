import { close, transcript } from '@aureus/contract/support/calls.ts';
import type { SupportAvailability, SupportCaseRow } from '@aureus/contract/support/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConversationView } from '../conversation/public.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { CaseState } from './case-state.tsx';
import { useSupportCall } from './queries.ts';
import { Rating } from './rating.tsx';
import { RequestNote } from './request-note.tsx';
import { SafetyNote } from './safety-note.tsx';
import styles from './support.module.css';
import { useEventText } from './use-event-text.ts';

/** A conversation with where it stands above it, and what can be done about it. */
export function CaseView({
  one,
  now,
  onAgain,
}: {
  one: SupportCaseRow;
  now: SupportAvailability | undefined;
  /** Leads from a closed one to a new one. */
  onAgain: () => void;
}) {
  const { t } = useLingui();
  const eventText = useEventText();
  const [isClosing, setClosing] = useState(false);
  const mailing = useSupportCall(transcript, () => toast(t`It is on its way to your e-mail address`, { tone: 'good' }));
  const isClosed = one.state === 'closed';
  return (
    <div className={styles.talk}>
      <div className={styles.strip}>
        <CaseState one={one} now={now} />
        <RequestNote request={one.request_id} />
        <div className={styles.acts}>
          <Button kind="text" size="small" loading={mailing.isPending} onClick={() => mailing.mutate({ id: one.id })}>
            {t`Send me the transcript`}
          </Button>
          {isClosed ? null : (
            <Button kind="text" size="small" onClick={() => setClosing(true)}>
              {t`Close conversation`}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.messages}>
        <ConversationView
          id={one.conversation_id}
          label={t`Conversation with customer service`}
          eventText={eventText}
          empty={
            <div className={styles.first}>
              <p>{t`Tell us what happened.`}</p>
              <SafetyNote />
            </div>
          }
        />
      </div>
      {isClosed ? (
        <div className={styles.after}>
          <Rating one={one} />
          <Button kind="secondary" onClick={onAgain}>
            {t`Start a new conversation`}
          </Button>
        </div>
      ) : null}
      <CloseSheet one={one} open={isClosing} onClose={() => setClosing(false)} />
    </div>
  );
}

function CloseSheet({ one, open, onClose }: { one: SupportCaseRow; open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const closing = useSupportCall(close, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Close this conversation?`}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button loading={closing.isPending} onClick={() => closing.mutate({ id: one.id })}>
            {t`Close conversation`}
          </Button>
        </>
      }
    >
      <p>{t`You can read it later, and begin a new one at any time.`}</p>
    </Sheet>
  );
}
