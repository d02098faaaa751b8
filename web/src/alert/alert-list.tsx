import * as calls from '@aureus/contract/alert/calls.ts';
import type { AlertRow } from '@aureus/contract/alert/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useAlertWords } from './alert-words.ts';
import styles from './alert.module.css';
import { alertsQuery, useAlertCall } from './queries.ts';

/** The user's price alerts, those of the market on the screen first. */
export function AlertList({ first, onChange }: { first: number | null; onChange: (alert: AlertRow) => void }) {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const query = useQuery({ ...alertsQuery(), enabled: isLoggedIn });
  // Said here and not by a toast: it can be undone until the sheet is closed.
  const [deleted, setDeleted] = useState<number | null>(null);
  const restoring = useAlertCall(calls.restore, () => setDeleted(null));
  const all = query.data?.alerts ?? [];
  const isFirst = ({ match_id }: AlertRow): boolean => match_id === first;
  const alerts = [...all.filter(isFirst), ...all.filter((alert) => !isFirst(alert))];
  const waiting = all.filter(({ state }) => state === 'active' || state === 'paused').length;
  const most = query.data?.most ?? 0;
  return (
    <section className={styles.list}>
      <h3 className={styles.head}>
        {t`Your price alerts`}
        {query.data === undefined ? null : <small>{t`${waiting} of ${most}`}</small>}
      </h3>
      {deleted === null ? null : (
        <div className={styles.deleted} role="status">
          {t`Price alert deleted`}
          <Button
            kind="text"
            size="small"
            loading={restoring.isPending}
            onClick={() => restoring.mutate({ id: String(deleted) })}
          >
            {t`Undo`}
          </Button>
        </div>
      )}
      <ListStates
        query={{ ...query, isPending: isLoggedIn && query.isPending }}
        isEmpty={alerts.length === 0}
        empty={<EmptyState title={t`No price alerts yet`} />}
        skeleton={<SkeletonRows count={3} lead={false} />}
      >
        <ul className={styles.rows}>
          {alerts.map((alert) => (
            <Alert
              key={alert.id}
              alert={alert}
              onChange={() => onChange(alert)}
              onDeleted={() => setDeleted(alert.id)}
            />
          ))}
        </ul>
      </ListStates>
    </section>
  );
}

interface AlertProps {
  alert: AlertRow;
  onChange: () => void;
  onDeleted: () => void;
}

function Alert({ alert, onChange, onDeleted }: AlertProps) {
  const { t } = useLingui();
  const { number, dateTime } = useFormat();
  const { how, state } = useAlertWords();
  const pausing = useAlertCall(calls.pause);
  const removing = useAlertCall(calls.remove, onDeleted);
  const { symbol, side, last_time, last_price, expire_time } = alert;
  const level = number(alert.price, { minDigits: 0, maxDigits: 8 });
  const name = side === 'above' ? t`${symbol} above ${level}` : t`${symbol} below ${level}`;
  const said = state(alert);
  const when = last_time === null ? '' : dateTime(last_time);
  const at = last_price === null ? '' : number(last_price, { minDigits: 0, maxDigits: 8 });
  const until = expire_time === null || alert.state === 'done' ? '' : dateTime(expire_time);
  const isWaiting = alert.state === 'active';
  return (
    <li className={styles.alert} data-waiting={isWaiting || undefined}>
      <span className={styles.name}>{name}</span>
      <span className={styles.about}>
        {said === null ? how(alert) : `${how(alert)} · ${said}`}
        {until === '' ? null : <span className={styles.last}>{t`Until ${until}`}</span>}
        {last_time === null ? null : <span className={styles.last}>{t`Last: ${at}, ${when}`}</span>}
      </span>
      <span className={styles.acts}>
        <Button
          kind="text"
          size="small"
          loading={pausing.isPending}
          aria-label={isWaiting ? t`Pause: ${name}` : t`Turn on again: ${name}`}
          onClick={() => pausing.mutate({ id: String(alert.id), paused: isWaiting ? '1' : '0' })}
        >
          {isWaiting ? t({ message: 'Pause', context: 'alert' }) : t`Turn on`}
        </Button>
        <Button kind="text" size="small" aria-label={t`Change: ${name}`} onClick={onChange}>
          {t({ message: 'Change', context: 'alert' })}
        </Button>
        <Button
          kind="text"
          size="small"
          loading={removing.isPending}
          aria-label={t`Delete: ${name}`}
          onClick={() => removing.mutate({ id: String(alert.id) })}
        >
          {t`Delete`}
        </Button>
      </span>
    </li>
  );
}
