import { user } from '@aureus/contract/operator/user-calls.ts';
import { languageNames } from '@aureus/contract/platform/language.ts';
import { Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useMe } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { Read } from '../ui/read.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { CaseNotes } from './case-notes.tsx';
import type { CaseDetail } from './talk.tsx';

/** Whose conversation it is, as far as the operator's roles show it; what is personal stays hidden. */
export function Person({ detail, again }: { detail: CaseDetail; again: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const { case: one, request_id: request, earlier, rating_comment: comment } = detail;
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <Panel title={t`The user`}>
        <Stack sx={{ gap: 1.5 }}>
          <Facts
            facts={[
              { label: t`User`, value: <UserLink id={one.user_id} name={one.user_name} /> },
              { label: t`Language`, value: languageNames[one.language] },
              { label: t`Request`, value: request === null ? '–' : <CopyText text={request} /> },
              { label: t`Waits since`, value: <Moment at={one.asked_at} /> },
              { label: t`Begun`, value: <Moment at={one.created_at} /> },
              { label: t`Agent`, value: one.agent ?? '–' },
              { label: t`Earlier conversations`, value: earlier },
              ...(one.snoozed_until === null
                ? []
                : [{ label: t`Snoozed until`, value: <Moment at={one.snoozed_until} /> }]),
              ...(one.rating === null ? [] : [{ label: t`Rating`, value: `${one.rating}/5` }]),
              ...(comment === '' ? [] : [{ label: t`About the rating`, value: comment }]),
            ]}
          />
          {me?.may('users.read') === true && <UserFacts id={one.user_id} />}
        </Stack>
      </Panel>
      <CaseNotes id={one.id} notes={detail.notes} again={again} />
    </Stack>
  );
}

function UserFacts({ id }: { id: number }) {
  const { t } = useLingui();
  return (
    <Read call={user} fields={{ id }} count={3}>
      {(row) => (
        <Facts
          facts={[
            { label: t`Identity`, value: `LV${row.identity_level}` },
            { label: t`Login frozen`, value: row.login_frozen ? t`Yes` : t`No`, alarm: row.login_frozen },
            { label: t`Money frozen`, value: row.funds_frozen ? t`Yes` : t`No`, alarm: row.funds_frozen },
            { label: t`All balances`, value: <Amount value={row.total_usdt} unit="USDT" digits={2} /> },
            { label: t`Open orders`, value: row.open_orders },
            { label: t`Registered`, value: <Moment at={row.created_at} /> },
            { label: t`Last seen`, value: <Moment at={row.last_seen_at} /> },
          ]}
        />
      )}
    </Read>
  );
}
