import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { FilterIcon } from '../ui/icons.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './art.module.css';
import { currenciesQuery, joined, type WorkFilter, worksQuery } from './queries.ts';
import { useModeNames, useTypeNames } from './words.ts';
import { WallSkeleton, WorkWall } from './work-wall.tsx';

const path = '/pages/nft/components/search';

/** Works by name, creator, coin, way of sale, state and kind. What is asked for stands in the address. */
export function SearchTab() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search: WorkFilter = useSearch({ strict: false });
  const [keyword, setKeyword] = useState(search.keyword ?? '');
  const [isOpen, setOpen] = useState(false);
  const filter = useDeferredValue<WorkFilter>({ ...search, keyword: keyword.trim() });
  const query = useInfiniteQuery(worksQuery(filter));
  const items = joined(query.data?.pages);
  const count = [search.currency, search.pay_type, search.status, search.type].filter(Boolean).length;
  const go = (next: WorkFilter): void => void navigate({ to: path, search: next, replace: true });
  return (
    <>
      <div className={styles.searching}>
        <SearchField
          label={t`Search works and creators`}
          value={keyword}
          onChange={(text) => {
            const typed = text.slice(0, 60);
            setKeyword(typed);
            go({ ...search, keyword: typed.trim() === '' ? undefined : typed.trim() });
          }}
        />
        <Button kind="secondary" onClick={() => setOpen(true)}>
          <FilterIcon size={18} />
          {count === 0 ? t`Filter` : t`Filter (${count})`}
        </Button>
      </div>
      {isOpen ? (
        <FilterSheet
          chosen={search}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            go({ ...next, keyword: search.keyword });
          }}
        />
      ) : null}
      <ListStates
        query={query}
        isEmpty={items.length === 0}
        skeleton={<WallSkeleton />}
        empty={
          <EmptyState
            title={t`No such works`}
            action={
              count === 0 && keyword === '' ? undefined : (
                <Button
                  kind="secondary"
                  size="small"
                  onClick={() => {
                    setKeyword('');
                    go({});
                  }}
                >
                  {t`Show all works`}
                </Button>
              )
            }
          />
        }
      >
        <WorkWall label={t`Works found`} items={items} />
        <ListEnd query={query} />
      </ListStates>
    </>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Chooses what the list is narrowed by; another address would close the sheet, so it is asked for at the end. */
function FilterSheet({
  chosen,
  onChoose,
  onClose,
}: {
  chosen: WorkFilter;
  onChoose: (filter: WorkFilter) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [filter, setFilter] = useState(chosen);
  const modes = useModeNames();
  const types = useTypeNames();
  const { data: currencies = [] } = useQuery(currenciesQuery());
  const groups: readonly { field: Exclude<keyof WorkFilter, 'keyword'>; label: string; choices: readonly Choice[] }[] =
    [
      {
        field: 'pay_type',
        label: t`How it is sold`,
        choices: ([1, 2, 3] as const).map((value) => ({ value: String(value), label: modes[value] })),
      },
      {
        field: 'status',
        label: t({ message: 'State', context: 'of a sale' }),
        choices: [
          { value: '1', label: t`On sale` },
          { value: '2', label: t`Not begun` },
          { value: '0', label: t`Sold or over` },
        ],
      },
      {
        field: 'type',
        label: t`Kind of work`,
        choices: ([1, 2, 3, 4] as const).map((value) => ({ value: String(value), label: types[value] })),
      },
      {
        field: 'currency',
        label: t`Paid in`,
        choices: currencies.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ];
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Filter`}
      foot={
        <>
          <Button
            kind="secondary"
            disabled={groups.every(({ field }) => filter[field] === undefined)}
            onClick={() => setFilter({})}
          >
            {t`Reset`}
          </Button>
          <Button onClick={() => onChoose(filter)}>{t`Show works`}</Button>
        </>
      }
    >
      <div className={styles.filters}>
        {groups.map(({ field, label, choices }) => (
          <div key={field} className={styles.filter}>
            <h3>{label}</h3>
            <ChipRow label={label}>
              <Chip
                outlined
                selected={filter[field] === undefined}
                onClick={() => setFilter({ ...filter, [field]: undefined })}
              >
                {t`All`}
              </Chip>
              {choices.map(({ value, label: name }) => (
                <Chip
                  key={value}
                  outlined
                  selected={filter[field] === value}
                  onClick={() => setFilter({ ...filter, [field]: value })}
                >
                  {name}
                </Chip>
              ))}
            </ChipRow>
          </div>
        ))}
      </div>
    </Sheet>
  );
}
