import type { dividends } from '@aureus/contract/corporate/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../platform/format/use-format.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { Amount } from '../../ui/amount.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import money from '../../ui/money/money-form.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import { HaltTold } from './halt-told.tsx';
import { dividendsQuery, hoursQuery, splitsQuery } from './queries.ts';
import { type Hours, sessionClock } from './session-words.ts';
import styles from './share.module.css';
import { Splits } from './splits.tsx';

/** By their market identifier codes. Their names are the same in every language. */
const exchanges = { XNAS: 'Nasdaq', XNYS: 'NYSE' } as const;

interface Props {
  open: boolean;
  onClose: () => void;
  market: MarketRow;
}

/** What is known of a share: its hours and whether they are on, its dividends and splits, and the terms it is traded on. */
export function ShareSheet({ open, onClose, market }: Props) {
  const { t } = useLingui();
  const hours = useQuery(hoursQuery(market.id));
  // Asked anew each time it is opened: what was announced since the chart asked is what somebody may be here for.
  const dividends = useQuery({ ...dividendsQuery(market.id), refetchOnMount: 'always' });
  const splits = useQuery({ ...splitsQuery(market.id), refetchOnMount: 'always' });
  return (
    <Sheet open={open} onClose={onClose} title={market.full_name}>
      <section className={styles.part}>
        <ListStates query={hours} isEmpty={false} empty={null} skeleton={<Skeleton height={72} radius={10} />}>
          {hours.data && <Session hours={hours.data} />}
        </ListStates>
      </section>
      <section className={styles.part}>
        <h3>{t`Dividends`}</h3>
        <ListStates query={dividends} isEmpty={false} empty={null} skeleton={<Skeleton height={72} radius={10} />}>
          {dividends.data && <Dividends rows={dividends.data} />}
        </ListStates>
      </section>
      <section className={styles.part}>
        <h3>{t`Splits`}</h3>
        <ListStates query={splits} isEmpty={false} empty={null} skeleton={<Skeleton height={72} radius={10} />}>
          {splits.data && <Splits rows={splits.data} />}
        </ListStates>
      </section>
      <section className={styles.part}>
        <h3>{t`Trading terms`}</h3>
        <Terms market={market} />
      </section>
    </Sheet>
  );
}

function Session({ hours }: { hours: Hours }) {
  const { t } = useLingui();
  const { weekTime } = useFormat();
  const { state, left } = sessionClock(hours, useNow());
  const states = {
    always: t`Open around the clock`,
    open: t({ message: 'Open', context: 'market' }),
    closed: t({ message: 'Closed', context: 'market' }),
    halted: t`Halted by the platform`,
  };
  const [whole, rest] = [left?.hours ?? 0, left?.minutes ?? 0];
  const duration = whole === 0 ? t`${rest} min` : t`${whole} h ${rest} min`;
  return (
    <>
      <dl className={money.facts}>
        {hours.listed_on !== null && (
          <>
            <Fact label={t`Listed on`}>{exchanges[hours.listed_on]}</Fact>
            <Fact label={t`Hours where it is listed`}>{t`Mon–Fri, 9:30–16:00 in New York`}</Fact>
          </>
        )}
        <Fact label={t`Trading now`}>{states[state]}</Fact>
        {hours.until !== null && state !== 'always' && (
          <Fact label={hours.open === 1 ? t`Closes in` : t`Opens in`}>
            {duration} · {weekTime(hours.until)}
          </Fact>
        )}
      </dl>
      {state === 'halted' && (
        <div className={styles.told}>
          <HaltTold hours={hours} />
        </div>
      )}
      {state === 'closed' && (
        <p
          className={styles.note}
        >{t`Until the market opens only limit orders that wait for the opening are taken. Your open orders stay and can be cancelled until two minutes before it.`}</p>
      )}
    </>
  );
}

/** In what it is traded, in which steps and at what fee. */
function Terms({ market }: { market: MarketRow }) {
  const { t } = useLingui();
  const { currency_name: share, legal_name: quote, tick, lot, min_total, price_band, maker_fee, taker_fee } = market;
  return (
    <dl className={money.facts}>
      <Fact label={t`Symbol`}>{share}</Fact>
      <Fact label={t`Priced in`}>{quote}</Fact>
      <Fact label={t`Smallest price step`}>
        <Amount value={tick} maxDigits={8} unit={quote} />
      </Fact>
      <Fact label={t`Smallest amount step`}>
        <Amount value={lot} maxDigits={8} unit={share} />
      </Fact>
      <Fact label={t`Smallest order`}>
        <Amount value={min_total} maxDigits={8} unit={quote} />
      </Fact>
      <Fact label={t`Price band`}>
        ± <Amount value={price_band} unit="%" />
      </Fact>
      <Fact label={t`Fee, maker / taker`}>
        <Amount value={maker_fee} maxDigits={4} unit="%" /> / <Amount value={taker_fee} maxDigits={4} unit="%" />
      </Fact>
    </dl>
  );
}

function Dividends({ rows }: { rows: Answer<typeof dividends> }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  // The next one first, then what was paid, the latest first.
  const announced = rows.filter(({ state }) => state === 'announced').toReversed();
  const paid = rows.filter(({ state }) => state === 'paid');
  if (rows.length === 0) return <p className={styles.note}>{t`No dividend is announced.`}</p>;
  return (
    <>
      <ul className={styles.actions}>
        {[...announced, ...paid].map(({ id, amount, currency, cut_off, state }) => (
          <li key={id}>
            <span>
              <Amount value={amount} maxDigits={8} unit={currency} />{' '}
              <span className={styles.quiet}>{t`per share`}</span>
            </span>
            <span className={styles.quiet}>
              {state === 'announced' ? t`Cut-off ${dateTime(cut_off)}` : t`Paid, cut-off ${dateTime(cut_off)}`}
            </span>
          </li>
        ))}
      </ul>
      <p
        className={styles.note}
      >{t`Whoever holds shares at the cut-off gets the dividend, also for shares in open orders. Long futures positions get it, short ones pay it.`}</p>
    </>
  );
}
