import type { HaltReason } from '@aureus/contract/market/halts.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../platform/format/use-format.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { HaltNote } from '../../ui/halt-note.tsx';
import { hoursQuery } from './queries.ts';
import { expectedEnd, type Hours } from './session-words.ts';
import styles from './share.module.css';

/** Of a market that is halted: since when, why, when it is expected to trade again, and what goes on meanwhile. */
export function HaltTold({ hours: { halt } }: { hours: Hours }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const now = useNow();
  const reasons: Record<HaltReason, string> = {
    prices: t`Its prices are not certain.`,
    volatility: t`Its prices move too fast.`,
    event: t`Something is ahead that changes what is traded.`,
    exchange: t`It is halted where it is listed.`,
    technical: t`Technical work is going on.`,
    ending: t`Trading in this market will end.`,
  };
  const reason = halt?.reason ?? null;
  const [from, to] = [halt?.since ?? null, halt?.until ?? null].map((moment) =>
    moment === null ? '' : dateTime(moment),
  );
  const ends = {
    ahead: t`Expected to trade again: ${to}.`,
    late: t`It takes longer than expected (${to}).`,
    unknown: t`It is not known yet when it trades again.`,
  };
  return (
    <HaltNote title={from === '' ? t`Trading is halted` : t`Trading is halted since ${from}`}>
      {reason === null ? null : `${reasons[reason]} `}
      {ends[expectedEnd(halt, now)]}{' '}
      {t`Nothing is traded in this market for now. Your open orders stay and can be cancelled.`}
    </HaltNote>
  );
}

/** The same on the trade screen, once it is known; what operators say of it meanwhile is asked again every minute. */
export function MarketHalt({ market }: { market: MarketRow }) {
  const { data } = useQuery(hoursQuery(market.id));
  return data?.halted === 1 ? (
    <div className={styles.halt} data-tall>
      <HaltTold hours={data} />
    </div>
  ) : null;
}
