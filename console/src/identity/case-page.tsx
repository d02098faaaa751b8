import { Alert, Stack } from '@mui/material';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMe } from '../operator/public.ts';
import { ActsBar } from '../ui/acts-bar.tsx';
import { Assignee } from '../ui/assignee.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Columns, DetailPage, Stacked } from '../ui/detail-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { Picture } from '../ui/picture.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { useCaseActs } from './case-acts.ts';
import type { CaseDetail } from './cases.tsx';
import { caseTones, caseWords, documentWords, refusalWords, stepWords } from './identity-words.ts';

/** One identity case: both pictures on the left, what they should say on the right. */
export function CasePage() {
  const { t } = useLingui();
  const actsOf = useCaseActs();
  const me = useMe();
  return (
    <DetailPage<CaseDetail>
      resource="identity"
      titleOf={(row) => t`Identity case ${row.id}`}
      acts={actsOf}
      toolbar={(row, again) => (
        <ActsBar
          acts={actsOf(row, again)}
          takeLabel={row.assigned_to === (me?.id ?? null) ? t`Give back` : t`Take`}
          proposeLabel={t`Propose to pass`}
          refuseLabel={t`Propose refusal`}
        />
      )}
    >
      {(row) => <CaseBody row={row} me={me?.id ?? null} />}
    </DetailPage>
  );
}

function CaseBody({ row, me }: { row: CaseDetail; me: number | null }) {
  const { t, i18n } = useLingui();
  const document = documentWords[row.id_type];
  const facts = (
    <Panel
      title={t`What the user says`}
      action={<StateChip tone={caseTones[row.status]} label={i18n._(caseWords[row.status])} />}
    >
      <Facts
        facts={[
          { label: t`Level`, value: `LV${row.level}` },
          { label: t`Name`, value: <CopyText text={row.name} /> },
          { label: t`Document`, value: document === undefined ? '–' : i18n._(document) },
          { label: t`Number`, value: <CopyText text={row.card_id} /> },
          { label: t`User`, value: <UserLink id={row.user_id} name={row.account} /> },
          { label: t`E-mail`, value: row.email ?? '–' },
          { label: t`Phone`, value: row.phone ?? '–' },
          { label: t`With us since`, value: <Moment at={row.register_time} /> },
          { label: t`Sent`, value: <Moment at={row.submit_time} /> },
          { label: t`Taken by`, value: <Assignee id={row.assigned_to} me={me} /> },
          ...(row.reason === null ? [] : [{ label: t`Reason`, value: i18n._(refusalWords[row.reason]) }]),
          ...(row.note === '' ? [] : [{ label: t`Note`, value: row.note }]),
        ]}
      />
    </Panel>
  );
  const history = (
    <Panel title={t`What happened`}>
      <Timeline
        steps={row.timeline.map(({ level, step, time, reason }) => ({
          at: time,
          what: `LV${level} · ${i18n._(stepWords[step])}`,
          more: reason === null ? null : i18n._(refusalWords[reason]),
        }))}
      />
    </Panel>
  );
  if (row.pictures.length === 0) {
    return (
      <Columns>
        {facts}
        {history}
      </Columns>
    );
  }
  return (
    <Columns>
      <Panel title={t`Pictures`}>
        <Stack sx={{ gap: 2 }}>
          {row.pictures.map(({ side, path, other_users: others }) => (
            <Stack key={side} sx={{ gap: 1 }}>
              {others > 0 && (
                <Alert severity="warning" variant="outlined">
                  <Plural
                    value={others}
                    one="# other user has sent this very picture."
                    other="# other users have sent this very picture."
                  />
                </Alert>
              )}
              <Picture path={path} title={side === 'front' ? t`Front` : t`Back of the document`} />
            </Stack>
          ))}
        </Stack>
      </Panel>
      <Stacked>
        {facts}
        {history}
      </Stacked>
    </Columns>
  );
}
