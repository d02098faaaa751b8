import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { type PayloadField, useMe, usePropose } from '../operator/public.ts';
import type { Leader } from './leaders.tsx';

/** What may be proposed about an application or a trader. */
export function LeaderActs({ row, onDone }: { row: Leader; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const me = useMe();
  if (me?.may('terms.decide') !== true) return <>–</>;
  const { user_id, state } = row;
  const payload = { user_id };
  const share: PayloadField = {
    kind: 'decimal',
    name: 'share',
    label: t`Profit share`,
    unit: '%',
    help: t`Of what each follower gains in all beyond the highest point so far. It holds for new followers.`,
    ...(row.share === null ? {} : { initial: row.share }),
  };
  const note: PayloadField = {
    kind: 'long',
    name: 'note',
    label: t`What the user is told`,
    optional: true,
  };
  const approving = t`Let user ${user_id} be followed`;
  const refusing = t`Refuse the application of user ${user_id}`;
  const changing = t`Change the profit share of user ${user_id}`;
  const ending = t`End that user ${user_id} is followed`;
  const endingNow = t`End now: user ${user_id} is followed`;
  return (
    <Stack component="span" direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', whiteSpace: 'nowrap' }}>
      {state === 'applied' && (
        <>
          <Act
            words={t`Approve`}
            title={approving}
            onClick={() => propose({ kind: 'copy.leader', title: approving, payload, fields: [share], onDone })}
          />
          <Act
            words={t`Refuse`}
            title={refusing}
            color="error"
            onClick={() => propose({ kind: 'copy.refuse', title: refusing, payload, fields: [note], onDone })}
          />
        </>
      )}
      {state === 'leading' && (
        <>
          <Act
            words={t`Change the share`}
            title={changing}
            onClick={() => propose({ kind: 'copy.leader', title: changing, payload, fields: [share], onDone })}
          />
          <Act
            words={t({ message: 'End', context: 'that a user is followed' })}
            title={ending}
            onClick={() => propose({ kind: 'copy.dismiss', title: ending, payload, fields: [note], onDone })}
          />
          {me.may('proposals.override') && (
            <Act
              words={t`End now`}
              title={endingNow}
              color="error"
              onClick={() => propose({ kind: 'copy.dismiss', title: endingNow, payload, onDone })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

/** A button of few words; its name has them, as whoever speaks to the page says them, and says about whom it is. */
function Act({
  words,
  title,
  color = 'primary',
  onClick,
}: {
  words: string;
  title: string;
  color?: 'primary' | 'error';
  onClick: () => void;
}) {
  return (
    <Button
      size="small"
      color={color}
      aria-label={title.includes(words) ? title : `${words}: ${title}`}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}
