import type { operatorProjects } from '@aureus/contract/ieo/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Button, Link, Stack } from '@mui/material';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LinkBase } from 'react-admin';
import { useMe, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { PhaseChip } from './phase-chip.tsx';
import { useTextFields } from './project-fields.ts';

type Project = Answer<typeof operatorProjects>['projects'][number];

/** Every project with its terms, what was applied for, what is held and was paid, and what can be done about it. */
export function ProjectsTable({ projects, onDone }: { projects: readonly Project[]; onDone: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Projects`}
      head={[
        { text: t`Project` },
        { text: t`Coins in all / subscribed for / allotted`, right: true },
        { text: t`Price`, right: true },
        { text: t`Least / most for one person`, right: true },
        { text: t`Held / paid`, right: true },
        { text: t`From / until / listing` },
        { text: t`Change` },
      ]}
      rows={projects.map((project) => {
        const { id, currency, total, prices, min, user_cap, applied, passed, payments } = project;
        return {
          key: id,
          cells: [
            <Named key="title" project={project} />,
            <Stack key="coins">
              <Amount value={total} unit={currency} />
              <Amount value={applied} unit={currency} />
              {passed === null ? <span>–</span> : <Amount value={passed} unit={currency} />}
            </Stack>,
            <Stack key="prices">
              {prices.map((each) => (
                <Amount key={each.currency} value={each.price} unit={each.currency} />
              ))}
            </Stack>,
            <Stack key="bounds">
              <Amount value={min} unit={currency} />
              <Amount value={user_cap} unit={currency} />
            </Stack>,
            <Stack key="payments">
              {payments.map((each) => (
                <span key={each.currency}>
                  <Amount value={each.held} unit="" /> / <Amount value={each.paid} unit={each.currency} />
                </span>
              ))}
              {payments.length === 0 && '–'}
            </Stack>,
            <Stack key="moments" sx={{ whiteSpace: 'nowrap' }}>
              {[project.start_at, project.end_at, project.sell_begin].map((moment) => (
                <span key={moment}>{dateTime(moment)}</span>
              ))}
            </Stack>,
            <Acts key="acts" project={project} onDone={onDone} />,
          ],
        };
      })}
    />
  );
}

/** What it is called, where it stands, and the way to who applied. */
function Named({ project: { id, title, currency, phase, lodged_at, orders } }: { project: Project }) {
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <span>
        {title} · {currency}
      </span>
      <PhaseChip phase={phase} isLodged={lodged_at !== null} />
      <Link component={LinkBase} to={`/ieo/${id}`}>
        {plural(orders, { one: '# subscription', other: '# subscriptions' })}
      </Link>
    </Stack>
  );
}

function Acts({ project, onDone }: { project: Project; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const texts = useTextFields(project.languages);
  const mayDecide = useMe()?.may('terms.decide') === true;
  const { id, title, phase, lodged_at, currency, languages } = project;
  const isRunning = phase === 'warm_up' || phase === 'open';
  if (!mayDecide || !isRunning) return null;
  const payload = { project_id: id };
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {lodged_at === null && (
        <Button
          size="small"
          variant="contained"
          aria-label={t`Lodge the coins of ${title}`}
          onClick={() =>
            propose({
              kind: 'ieo.lodge',
              title: t`Lodge the coins of ${title}`,
              payload,
              fields: [{ kind: 'decimal', name: 'amount', label: t`All coins that are sold`, unit: currency }],
              onDone,
            })
          }
        >
          {t`Lodge coins`}
        </Button>
      )}
      {phase === 'warm_up' && languages.length < 10 && (
        <Button
          size="small"
          aria-label={t`Add a text of ${title}`}
          onClick={() =>
            propose({ kind: 'ieo.text', title: t`Add a text of ${title}`, payload, fields: texts, onDone })
          }
        >
          {t`Add text`}
        </Button>
      )}
      <Button
        size="small"
        aria-label={t`Cancel the project ${title}`}
        onClick={() => propose({ kind: 'ieo.cancel', title: t`Cancel the project ${title}`, payload, onDone })}
      >
        {t({ message: 'Cancel', context: 'project' })}
      </Button>
    </Stack>
  );
}
