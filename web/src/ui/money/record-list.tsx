import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import buttons from '../button.module.css';
import { Chip, ChipRow } from '../chip.tsx';
import { cx } from '../cx.ts';
import { EmptyState, ListEnd, ListStates } from '../list-states.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import { type RecordFacts, RecordRow } from './record-row.tsx';
import styles from './records.module.css';

/** What to say and to offer while there is no record at all. */
interface Nothing {
  readonly title: string;
  readonly note: string;
  readonly to: string;
  readonly action: string;
}

/** Records of money that came in or went out: chips for their states, then the rows, a page at a time. */
export function RecordList<State extends string | number>({
  states,
  state,
  onState,
  query,
  records,
  onOpen,
  nothing,
}: {
  states: readonly { readonly value: State; readonly label: string }[];
  /** The chosen one; null for all. */
  state: State | null;
  onState: (state: State | null) => void;
  query: ComponentProps<typeof ListStates>['query'] & ComponentProps<typeof ListEnd>['query'];
  records: readonly RecordFacts[];
  onOpen: (id: number) => void;
  nothing: Nothing;
}) {
  const { t } = useLingui();
  const filters: readonly { value: State | null; label: string }[] = [{ value: null, label: t`All` }, ...states];
  return (
    <>
      <div className={styles.filters}>
        <ChipRow label={t`State`}>
          {filters.map(({ value, label }) => (
            <Chip key={label} selected={state === value} onClick={() => onState(value)}>
              {label}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <ListStates
        query={query}
        isEmpty={records.length === 0}
        skeleton={<SkeletonRows count={5} />}
        empty={
          state === null ? (
            <EmptyState
              title={nothing.title}
              note={nothing.note}
              action={
                <Link to={nothing.to} className={cx(buttons.button, buttons.secondary, buttons.small)}>
                  {nothing.action}
                </Link>
              }
            />
          ) : (
            <EmptyState title={t`Nothing in this state`} />
          )
        }
      >
        <ul>
          {records.map((record) => (
            <li key={record.id} className={styles.record}>
              <RecordRow record={record} onPress={() => onOpen(record.id)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
    </>
  );
}
