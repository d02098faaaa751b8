import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mui/material';
import { ActButton, type PayloadField, useMe } from '../operator/public.ts';
import type { Leader } from './leaders.tsx';

/** What may be proposed about an application or a trader. */
export function LeaderActs({ row, onDone }: { row: Leader; onDone: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  if (me?.may('terms.decide') !== true) return <>–</>;
  const { user_id, state } = row;
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
  const act = (
    kind: 'copy.leader' | 'copy.refuse' | 'copy.dismiss',
    title: string,
    fields: readonly PayloadField[],
  ) => ({
    kind,
    title,
    payload: { user_id },
    fields,
    onDone,
  });
  return (
    <Stack component="span" direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', whiteSpace: 'nowrap' }}>
      {state === 'applied' && (
        <>
          <ActButton act={act('copy.leader', t`Let user ${user_id} be followed`, [share])} words={t`Approve`} />
          <ActButton
            act={act('copy.refuse', t`Refuse the application of user ${user_id}`, [note])}
            words={t`Refuse`}
            color="error"
          />
        </>
      )}
      {state === 'leading' && (
        <>
          <ActButton
            act={act('copy.leader', t`Change the profit share of user ${user_id}`, [share])}
            words={t`Change the share`}
          />
          <ActButton
            act={act('copy.dismiss', t`End that user ${user_id} is followed`, [note])}
            words={t({ message: 'End', context: 'that a user is followed' })}
          />
          {me.may('proposals.override') && (
            <ActButton
              act={act('copy.dismiss', t`End now: user ${user_id} is followed`, [])}
              words={t`End now`}
              color="error"
            />
          )}
        </>
      )}
    </Stack>
  );
}
