import type { MarketRow as Market } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { MarketRow } from '../market/public.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ListStates, type ListStatesProps } from '../ui/list-states.tsx';
import { LinkRow } from '../ui/row.tsx';
import type { Entry } from './entries.ts';
import type { Question } from './find.ts';
import styles from './search.module.css';

/** What a list says of the call it came from. */
export type ListQuery = ListStatesProps['query'];

/** So many of a group are shown before somebody asks for the others. */
const FEW = 6;

/** The first of a list, and the way to the others. */
function useFew<Item>(items: readonly Item[]): { shown: readonly Item[]; rest: number; showAll: () => void } {
  // Other finds begin with a few again.
  const [opened, setOpened] = useState<readonly Item[] | null>(null);
  const shown = opened === items || items.length <= FEW + 1 ? items : items.slice(0, FEW);
  return { shown, rest: items.length - shown.length, showAll: () => setOpened(items) };
}

function ShowAll({ rest, count, onPress }: { rest: number; count: number; onPress: () => void }) {
  const { t } = useLingui();
  return rest === 0 ? null : (
    <div className={styles.more}>
      <Button kind="text" size="small" onClick={onPress}>
        {t`Show all ${count}`}
      </Button>
    </div>
  );
}

/** Markets, live while they can be seen. */
export function MarketRows({
  title,
  markets,
  query,
  onOpen,
}: {
  title: string;
  markets: readonly Market[];
  query: ListQuery;
  onOpen: (market: Market) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
      </div>
      <ListStates query={query} isEmpty={markets.length === 0} empty={<EmptyState title={t`No markets yet`} />}>
        <WindowVirtualizer itemSize={62}>
          {markets.map((market) => (
            <MarketRow key={market.id} market={market} onOpen={onOpen} />
          ))}
        </WindowVirtualizer>
      </ListStates>
    </section>
  );
}

/** Markets that were found: a few, and all when asked for. */
export function FoundMarkets({
  markets,
  ...others
}: {
  title: string;
  markets: readonly Market[];
  query: ListQuery;
  onOpen: (market: Market) => void;
}) {
  const { shown, rest, showAll } = useFew(markets);
  return (
    <>
      <MarketRows {...others} markets={shown} />
      <ShowAll rest={rest} count={markets.length} onPress={showAll} />
    </>
  );
}

/** Pages of the app. */
export function EntryRows({
  title,
  entries,
  onOpen,
}: {
  title: string;
  entries: readonly (Entry & { readonly name: string })[];
  onOpen: (path: string) => void;
}) {
  const id = useId();
  const { shown, rest, showAll } = useFew(entries);
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
      </div>
      {shown.map(({ path, name, icon: EntryIcon }) => (
        <LinkRow key={path} to={path} lead={<EntryIcon />} title={name} onOpen={() => onOpen(path)} />
      ))}
      <ShowAll rest={rest} count={entries.length} onPress={showAll} />
    </section>
  );
}

/** Questions with an answer. */
export function QuestionRows({
  title,
  questions,
  onOpen,
}: {
  title: string;
  questions: readonly Question[];
  onOpen: (id: number) => void;
}) {
  const heading = useId();
  const { shown, rest, showAll } = useFew(questions);
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
      </div>
      {shown.map(({ id, title: name }) => (
        <LinkRow key={id} to={`/pages/common/faq?id=${id}`} title={name} onOpen={() => onOpen(id)} />
      ))}
      <ShowAll rest={rest} count={questions.length} onPress={showAll} />
    </section>
  );
}
