import type { Pending } from '@aureus/client/conversation/outbox.ts';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { PictureIcon } from '../ui/icons.tsx';
import { SupportLink } from '../ui/support-link.tsx';
import styles from './conversation.module.css';
import { MessageText } from './message-text.tsx';
import { PassageMark } from './passage-mark.tsx';

/** A message on its way, or one that was refused, with what can be done about it. */
export function PendingItem({
  pending: { text, picture, state, reason, request },
  isOffline,
  onResend,
  onDiscard,
}: {
  pending: Pending;
  isOffline: boolean;
  onResend: () => void;
  onDiscard: () => void;
}) {
  const { t } = useLingui();
  const isWaiting = state === 'waiting';
  return (
    <article
      className={cx(styles.message, styles.own, styles.last, !isWaiting && styles.failed)}
      aria-label={isWaiting ? t`You, not sent yet` : t`You, not sent`}
    >
      <div className={styles.bubble}>
        {picture === null ? null : (
          <span className={styles.waitingPicture}>
            <PictureIcon size={24} />
            {t`Picture`}
          </span>
        )}
        {text === '' ? null : <MessageText text={text} />}
        <span className={styles.meta}>{isWaiting ? <PassageMark passage="sending" /> : null}</span>
      </div>
      {isWaiting && isOffline ? (
        <p className={styles.unsent}>{t`Not sent yet. It goes out when you are online again.`}</p>
      ) : null}
      {isWaiting ? null : (
        <div className={styles.refused} role="alert">
          <p>{reason ?? t`This message was not sent.`}</p>
          <Button kind="text" size="small" onClick={onResend}>
            {t({ message: 'Send again', context: 'message' })}
          </Button>
          <Button kind="text" size="small" onClick={onDiscard}>
            {t`Discard`}
          </Button>
          <SupportLink request={request} />
        </div>
      )}
    </article>
  );
}
