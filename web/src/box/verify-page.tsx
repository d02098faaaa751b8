import type { ChainBox, SeriesInfo } from '@aureus/contract/box/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { publicKey } from '../platform/queries/client.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Recomputed } from '../ui/money/recomputed.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import styles from './box.module.css';
import { OneBox } from './one-box.tsx';
import { Published } from './published.tsx';
import { chainQuery, seriesQuery } from './queries.ts';
import { isEqual, recompute } from './recompute.ts';

/** How a series is drawn; and once it is, the draw made again on this device from what is published. */
export default function VerifyPage() {
  const { t } = useLingui();
  const { id } = useSearch({ from: '/pages/nft/verify' });
  const query = useQuery({ ...seriesQuery(id ?? ''), enabled: id !== undefined });
  return (
    <>
      <NavBar title={query.data?.name ?? t`How it is drawn`} />
      <main className={styles.narrow}>
        <Explained />
        {id === undefined ? null : isRefusedAs(query.error, 'box_series_unknown') ? (
          <EmptyState title={t`This series does not exist`} />
        ) : (
          <ListStates query={query} isEmpty={false} empty={null}>
            {query.data ? (
              <>
                <Published info={query.data} />
                {query.data.phase === 'cancelled' ? null : query.data.draw === null ? (
                  <p className={styles.note}>{t`This series is not drawn yet. Come back after the draw.`}</p>
                ) : (
                  <Again info={query.data} />
                )}
              </>
            ) : null}
          </ListStates>
        )}
      </main>
    </>
  );
}

function Explained() {
  const { t } = useLingui();
  return (
    <section aria-label={t`How it is drawn`}>
      <ol className={styles.steps}>
        <li>{t`Before the sale the machine draws a secret seed. Its SHA-256 is published with the prize list, the price and the end, so none of it can be changed.`}</li>
        <li>{t`Each buyer brings a seed of their own. Every box is a link of a chain: a hash of the link before, its number and that seed.`}</li>
        <li>{t`A minute or two after the sale, the next signed prices of all markets are taken. Nobody who bought could know them.`}</li>
        <li>{t`These three together shuffle all prizes at once, one into each box. What nobody bought is published, too.`}</li>
        <li>{t`Then the secret seed is shown. With it anybody can shuffle again and compare.`}</li>
      </ol>
      <p className={styles.note}>
        {t`What remains: the prices are written down by Aureus. Whoever ran its machines and foresaw or chose that second could choose a draw. The prices of a demo are invented.`}
      </p>
    </section>
  );
}

function Again({ info }: { info: SeriesInfo }) {
  const chain = useQuery(chainQuery(info.id));
  return (
    <ListStates query={chain} isEmpty={false} empty={null}>
      {chain.data ? <Checks info={info} boxes={chain.data} /> : null}
    </ListStates>
  );
}

function Checks({ info, boxes }: { info: SeriesInfo; boxes: readonly ChainBox[] }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: publicKey('box', 'recomputed', info.id, boxes.length),
    queryFn: () => recompute(info, boxes),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = query.data;
  if (found === null || found === undefined) return null;
  const lines: readonly (readonly [what: string, came: boolean | null])[] = [
    [t`The prize list and the promise stand in the terms`, found.terms],
    [t`The seed is the promised one`, found.seed],
    [t`The chain of boxes leads from the terms to the head`, found.chain],
    [t`The prices are of the first moment that counts`, found.moment],
    [t`The prices were signed`, found.signature],
    [t`Every box holds what the shuffle gives it`, found.boxes],
  ];
  return (
    <section aria-label={t`Draw it again on this device`}>
      <h2 className={styles.heading}>{t`Draw it again on this device`}</h2>
      <ul className={styles.checks}>
        {lines.map(([what, came]) => (
          <li key={what} data-bad={came === false || undefined}>
            <span>{what}</span>
            <b>
              {came === null
                ? t`This browser cannot tell`
                : came
                  ? t({ message: 'Yes', context: 'a check' })
                  : t({ message: 'No', context: 'a check' })}
            </b>
          </li>
        ))}
      </ul>
      <Recomputed isEqual={isEqual(found)} />
      {boxes.length === 0 ? null : <OneBox info={info} boxes={boxes} drawn={found.drawn} />}
    </section>
  );
}
