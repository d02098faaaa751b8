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
        { text: t`State` },
        { text: t`Coins in all`, right: true },
        { text: t`Price`, right: true },
        { text: t`Least / most for one person`, right: true },
        { text: t`Subscribed for`, right: true },
        { text: t`Allotted`, right: true },
        { text: t`Held / paid`, right: true },
        { text: t`From / until / listing` },
        { text: t`Subscriptions` },
        { text: t`Change` },
      ]}
      rows={projects.map((project) => {
        const { id, title, currency, phase, lodged_at, total, prices, min, user_cap, applied, passed, payments } = project;
        return {
          key: id,
          cells: [
            <Stack key="title">
              {title}
              <small>{currency}</small>
            </Stack>,
            <PhaseChip key="phase" phase={phase} isLodged={lodged_at !== null} />,
            <Amount key="total" value={total} unit={currency} />,
            <Stack key="prices">
              {prices.map((each) => (
                <Amount key={each.currency} value={each.price} unit={each.currency} />
              ))}
            </Stack>,
            <Stack key="bounds">
              <Amount value={min} unit={currency} />
              <Amount value={user_cap} unit={currency} />
            </Stack>,
            <Amount key="applied" value={applied} unit={currency} />,
            passed === null ? '–' : <Amount key="passed" value={passed} unit={currency} />,
            <Stack key="payments">
              {payments.map((each) => (
                <span key={each.currency}>
                  <Amount value={each.held} unit="" /> / <Amount value={each.paid} unit={each.currency} />
                </span>
              ))}
            </Stack>,
            <Stack key="moments">
              {[project.start_at, project.end_at, project.sell_begin].map((moment) => (
                <span key={moment}>{dateTime(moment)}</span>
              ))}
            </Stack>,
            <Link key="orders" component={LinkBase} to={`/ieo/${id}`}>
              {plural(project.orders, { one: '# subscription', other: '# subscriptions' })}
            </Link>,
            <Acts key="acts" project={project} onDone={onDone} />,
          ],
        };
      })}
    />
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
          onClick={() => propose({ kind: 'ieo.text', title: t`Add a text of ${title}`, payload, fields: texts, onDone })}
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
