import { hostOf, isSafeLink } from '@aureus/contract/platform/safe-link.ts';
import { partsOf } from '@aureus/core/conversation/links.ts';
import { readPlace } from '@aureus/core/conversation/place.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LeavingSheet } from '../ui/leaving-sheet.tsx';
import styles from './conversation.module.css';
import { PlaceCard } from './place-card.tsx';

/** What somebody wrote, and the place at its end if they sent one. */
export function MessageText({ text }: { text: string }) {
  const found = readPlace(text);
  if (found === null) return <Words text={text} />;
  return (
    <>
      {found.words === '' ? null : <Words text={found.words} />}
      <PlaceCard place={found.place} />
    </>
  );
}

/** Words. Addresses in them are links when they are safe; each asks before it is opened. */
function Words({ text }: { text: string }) {
  return (
    <span className={styles.text} dir="auto">
      {partsOf(text, isSafeLink).map((part, at) =>
        'link' in part ? <MessageLink key={at} to={part.link} /> : <span key={at}>{part.text}</span>,
      )}
    </span>
  );
}

function MessageLink({ to }: { to: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const host = hostOf(to) ?? to;
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        title={to}
        onClick={() => setAsking(true)}
        dir="ltr"
      >
        {host}
      </button>
      <LeavingSheet
        open={isAsking}
        to={to}
        host={host}
        note={t`This address was sent to you in a message. We have not checked the site. Never type your Aureus password or a verification code there.`}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
