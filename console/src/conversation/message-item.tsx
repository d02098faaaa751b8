import type { Line } from '@aureus/client/conversation/lines.ts';
import { passageOf } from '@aureus/client/conversation/members.ts';
import type { OperatorMemberRow } from '@aureus/contract/conversation/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { alpha, Box, Stack, type Theme, Typography } from '@mui/material';
import { useFormat } from '../platform/format/format.ts';
import { MessagePicture } from './message-picture.tsx';
import { MessageText } from './message-text.tsx';

/** Behind what operators wrote. */
export const oursTint = ({ palette }: Theme): string => alpha(palette.primary.main, 0.14);

export interface TopicWords {
  /** The words for what the product says, by code. */
  readonly eventText: (code: string, params: Readonly<Record<string, string>>) => string;
  /** What a member is, in words. */
  readonly roleText: (role: string) => string;
}

interface Shown extends TopicWords {
  readonly id: number;
  readonly line: Extract<Line, { kind: 'message' }>;
  readonly me: number;
  readonly members: readonly OperatorMemberRow[];
}

/** One message: operators on the right, users on the left, in the middle what the product says. */
export function MessageItem({ id, line: { message, isFirst, isLast }, me, members, eventText, roleText }: Shown) {
  const { t } = useLingui();
  const format = useFormat();
  if (message.event !== null) {
    const params = Object.fromEntries(message.event.params.map(({ name, value }) => [name, value]));
    return (
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', py: 1 }}>
        {eventText(message.event.code, params)} · <time dateTime={message.at}>{format.time(message.at)}</time>
      </Typography>
    );
  }
  const author = members.find(({ no }) => no === message.member);
  const isOurs = author?.is_operator === true;
  const name = author === undefined ? '' : `${roleText(author.role)} · ${isOurs ? author.operator : author.name}`;
  const passage = {
    sent: t({ message: 'Sent', context: 'message' }),
    delivered: t({ message: 'Delivered', context: 'message' }),
    read: t({ message: 'Read', context: 'message' }),
  }[passageOf(message, author, members)];
  return (
    <Stack
      component="article"
      aria-label={name}
      data-seq={message.seq}
      sx={{ alignItems: isOurs ? 'flex-end' : 'flex-start', pb: isLast ? 1.5 : 0.25 }}
    >
      {isFirst && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, pb: 0.25 }}>
          {name}
        </Typography>
      )}
      <Box
        sx={{
          maxWidth: 'min(84%, 620px)',
          px: 1.5,
          py: 1,
          borderRadius: 3,
          bgcolor: isOurs ? oursTint : 'action.hover',
          outline: message.member === me && me !== 0 ? '1px solid' : 'none',
          outlineColor: 'divider',
        }}
      >
        {message.picture !== null && (
          <Box sx={{ mb: message.text === '' ? 0 : 1 }}>
            <MessagePicture id={id} seq={message.seq} />
          </Box>
        )}
        {message.text !== '' && <MessageText text={message.text} />}
        <Typography variant="caption" color="textSecondary" component="div" sx={{ textAlign: 'end' }}>
          <time dateTime={message.at}>{format.time(message.at)}</time>
          {isOurs ? ` · ${passage}` : ''}
        </Typography>
      </Box>
    </Stack>
  );
}
