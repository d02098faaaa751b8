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
          <Button
            size="small"
            aria-label={approving}
            onClick={() => propose({ kind: 'copy.leader', title: approving, payload, fields: [share], onDone })}
          >
            {t`Approve`}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={refusing}
            onClick={() => propose({ kind: 'copy.refuse', title: refusing, payload, fields: [note], onDone })}
          >
            {t`Refuse`}
          </Button>
        </>
      )}
      {state === 'leading' && (
        <>
          <Button
            size="small"
            aria-label={changing}
            onClick={() => propose({ kind: 'copy.leader', title: changing, payload, fields: [share], onDone })}
          >
            {t`Change the share`}
          </Button>
          <Button
            size="small"
            aria-label={ending}
            onClick={() => propose({ kind: 'copy.dismiss', title: ending, payload, fields: [note], onDone })}
          >
            {t({ message: 'End', context: 'that a user is followed' })}
          </Button>
          {me.may('proposals.override') && (
            <Button
              size="small"
              color="error"
              aria-label={endingNow}
              onClick={() => propose({ kind: 'copy.dismiss', title: endingNow, payload, onDone })}
            >
              {t`End now`}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
