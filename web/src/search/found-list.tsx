import type { MarketRow as Market } from '@aureus/contract/market/shapes.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import type { Entry } from './entries.ts';
import type { Found, Group } from './find.ts';
import { EntryRows, FoundMarkets, type ListQuery, QuestionRows } from './result-rows.tsx';
import styles from './search.module.css';

/** What was found, in groups; the group with the best find stands first. */
export function FoundList({
  found,
  marketQuery,
  isHelpPending,
  helpError,
  onHelpAgain,
  often,
  onOpenMarket,
  onOpenPage,
  onOpenQuestion,
  onClear,
}: {
  found: Found;
  marketQuery: ListQuery;
  isHelpPending: boolean;
  helpError: unknown;
  onHelpAgain: () => void;
  /** What others look for, shown when nothing was found. */
  often: readonly (Entry & { readonly name: string })[];
  onOpenMarket: (market: Market) => void;
  onOpenPage: (path: string) => void;
  onOpenQuestion: (id: number) => void;
  onClear: () => void;
}) {
  const { t } = useLingui();
  const { markets, entries, questions, order } = found;
  const count =
    markets.length + entries.products.length + entries.settings.length + entries.help.length + questions.length;
  const titles: Readonly<Record<Group, string>> = {
    markets: t`Markets`,
    products: t`Products`,
    settings: t`Settings`,
    help: t`Help`,
    questions: t`Questions and answers`,
  };
  const isPending = isHelpPending || marketQuery.isPending;
  return (
    <div className={styles.results}>
      <p className="visually-hidden" role="status">
        {isPending ? '' : <Plural value={count} one="# result" other="# results" />}
      </p>
      {order.map((group) => {
        if (group === 'markets') {
          return (
            <FoundMarkets
              key={group}
              title={titles.markets}
              markets={markets}
              query={marketQuery}
              onOpen={onOpenMarket}
            />
          );
        }
        if (group === 'questions') {
          return <QuestionRows key={group} title={titles.questions} questions={questions} onOpen={onOpenQuestion} />;
        }
        return <EntryRows key={group} title={titles[group]} entries={entries[group]} onOpen={onOpenPage} />;
      })}
      {marketQuery.error !== null && marketQuery.data === undefined ? (
        <ErrorState error={marketQuery.error} onRetry={() => void marketQuery.refetch()} small />
      ) : null}
      {helpError === null ? null : <ErrorState error={helpError} onRetry={onHelpAgain} small />}
      {count > 0 ? null : isPending ? (
        <Loading label={t`Loading`}>
          <SkeletonRows count={4} />
        </Loading>
      ) : (
        <>
          <EmptyState
            title={t`Nothing found`}
            note={t`Try fewer letters, a symbol such as BTC, or another word.`}
            action={
              <Button kind="secondary" size="small" onClick={onClear}>
                {t`Clear search`}
              </Button>
            }
          />
          <EntryRows title={t`Often looked for`} entries={often} onOpen={onOpenPage} />
        </>
      )}
    </div>
  );
}
