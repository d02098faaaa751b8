import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { useTick } from '../platform/live/market-hooks.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { useWide } from '../ui/use-wide.ts';
import { Countdown } from './countdown.tsx';
import styles from './next-end.module.css';
import { optionsQuery } from './queries.ts';

/** On a phone, whose list of options is below the fold: how the option of this market stands that ends next. */
export function NextEnd({ market }: { market: MarketRow }) {
  const isLoggedIn = useLoggedIn();
  const isWide = useWide();
  const { data } = useInfiniteQuery({ ...optionsQuery('open'), enabled: isLoggedIn });
  const [next] = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter((option) => option.match_id === market.id)
    .toSorted((a, b) => Date.parse(a.handled_at) - Date.parse(b.handled_at));
  if (!isLoggedIn || isWide || next === undefined) return null;
  return <Standing key={next.id} option={next} market={market} />;
}

/** 1 while it would win if it ended at this price, -1 while it would lose, 0 for a draw; null while nobody can say. */
export function standingOf(
  { type, open_price }: Pick<OptionRow, 'type' | 'open_price'>,
  now: string | null,
): -1 | 0 | 1 | null {
  if (open_price === null || now === null) return null;
  const moved = Math.sign(compareDecimals(now, open_price));
  return moved === 0 ? 0 : moved === (type === 1 ? 1 : -1) ? 1 : -1;
}

function Standing({ option, market }: { option: OptionRow; market: MarketRow }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const now = useTick(market.id, (tick) => tick?.indexPrice ?? null);
  const standing = standingOf(option, now);
  const isUp = option.type === 1;
  const stake = `${number(option.number, { maxDigits: 8 })} ${option.currency_name}`;
  const words = { '1': t`Ahead`, '0': t`Level`, '-1': t`Behind` };
  const gain =
    standing === null ? null : standing === 1 ? option.expected_profits : standing === 0 ? '0' : `-${option.number}`;
  return (
    <section className={styles.card} aria-label={t`Ends next`} data-tall>
      <Countdown option={option} />
      <div className={styles.head}>
        <span className={styles.what}>
          {isUp ? t`Up` : t`Down`} · {stake}
        </span>
        {standing === null ? null : (
          <Badge tone={standing === 1 ? 'up' : standing === -1 ? 'down' : 'plain'}>{words[standing]}</Badge>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t({ message: 'Entry price', context: 'option' })}</dt>
          <dd>
            <Amount value={option.open_price} digits={market.price_scale} />
          </dd>
        </div>
        <div>
          <dt>{t`Now`}</dt>
          <dd>
            <Amount value={now} digits={market.price_scale} />
          </dd>
        </div>
        <div>
          <dt>{t`If it ends here`}</dt>
          <dd>
            <Amount value={gain} maxDigits={2} sign tone personal />
          </dd>
        </div>
      </dl>
    </section>
  );
}
