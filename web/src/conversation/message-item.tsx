import { type Member, passageOf } from '@aureus/client/conversation/members.ts';
import type { Line } from '@aureus/client/conversation/lines.ts';
import type { MemberRow, MessageRow } from '@aureus/contract/conversation/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { cx } from '../ui/cx.ts';
import styles from './conversation.module.css';
import { MessagePicture } from './message-picture.tsx';
import { MessageText } from './message-text.tsx';
import { PassageMark } from './passage-mark.tsx';

/** What a product says in its conversations. */
export interface MessageWords {
  /** The words for what the product says. */
  readonly eventText: (code: string, params: Readonly<Record<string, string>>) => string;
  /** What a member is, in words; null to say nothing. */
  readonly roleText: (role: string) => string | null;
}

interface Shown extends MessageWords {
  readonly id: number;
  readonly line: Extract<Line, { kind: 'message' }>;
  readonly me: Member | undefined;
  readonly members: readonly MemberRow[];
}

/** One message: on the right the reader's own, on the left the others', in the middle what the product says. */
export function MessageItem({ id, line, me, members, eventText, roleText }: Shown) {
  const { t } = useLingui();
  const format = useFormat();
  const { message, isOwn, isFirst, isLast } = line;
  if (message.event !== null) {
    return (
      <div className={styles.event}>
        {eventText(message.event.code, paramsOf(message.event))}
        <time dateTime={message.at}>{format.time(message.at)}</time>
      </div>
    );
  }
  const author = members.find(({ no }) => no === message.member);
  const name = author?.name ?? '';
  const role = author === undefined ? null : roleText(author.role);
  return (
    <article
      className={cx(styles.message, isOwn && styles.own, isLast && styles.last)}
      aria-label={isOwn ? t`You` : name}
      data-seq={message.seq}
    >
      {isFirst && !isOwn ? (
        <p className={styles.author}>
          <bdi>{name}</bdi>
          {role === null ? null : <span>{role}</span>}
        </p>
      ) : null}
      <div className={styles.bubble}>
        {message.picture === null ? null : (
          <MessagePicture id={id} seq={message.seq} size={message.picture} from={isOwn ? '' : name} />
        )}
        {message.text === '' ? null : <MessageText text={message.text} />}
        <span className={styles.meta}>
          <time dateTime={message.at}>{format.time(message.at)}</time>
          {isOwn ? <PassageMark passage={passageOf(message, me, members)} /> : null}
        </span>
      </div>
    </article>
  );
}

const paramsOf = ({ params }: NonNullable<MessageRow['event']>): Readonly<Record<string, string>> =>
  Object.fromEntries(params.map(({ name, value }) => [name, value]));
