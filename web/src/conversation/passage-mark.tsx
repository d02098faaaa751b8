import type { Passage } from '@aureus/client/conversation/members.ts';
import { useLingui } from '@lingui/react/macro';
import { path } from '../ui/icon.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import styles from './conversation.module.css';

const OneCheck = path('m5.5 12.6 4.3 4.3 8.9-9.7');
const TwoChecks = path('m2.5 12.6 4.3 4.3 8.4-9.2M11.4 16.1l.8.8 9.3-9.7');

/** How far a message of one's own has come: a clock, one check, two, and two in gold; in words for those who cannot see them. */
export function PassageMark({ passage }: { passage: Passage | 'sending' }) {
  const { t } = useLingui();
  const words = {
    sending: t({ message: 'Sending', context: 'message' }),
    sent: t({ message: 'Sent', context: 'message' }),
    delivered: t({ message: 'Delivered', context: 'message' }),
    read: t({ message: 'Read', context: 'message' }),
  }[passage];
  const Icon = { sending: ClockIcon, sent: OneCheck, delivered: TwoChecks, read: TwoChecks }[passage];
  return (
    <span className={styles.passage} data-passage={passage} title={words}>
      <Icon size={15} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
