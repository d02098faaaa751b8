import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../../ui/amount.tsx';
import { moveByArrow } from '../../ui/roving.ts';
import { priceText } from '../ticket/terms.ts';
import styles from './trial.module.css';
import type { TrialModel } from './use-trial.ts';

const sides = ['long', 'short'] as const;

/** Long or short, each with the price it is opened at now, the spread in it. */
export function SideChoice({ market, model }: { market: MarketRow; model: TrialModel }) {
  const { t } = useLingui();
  const { ticket, account, opensAt, dispatch } = model;
  const words = {
    long: { name: t`Long`, bet: t`The price rises` },
    short: { name: t`Short`, bet: t`The price falls` },
  };
  return (
    <div role="radiogroup" aria-label={t`Side`} className={styles.sides}>
      {sides.map((side) => {
        const ticks = opensAt[side];
        const isChosen = side === ticket.side;
        return (
          <button
            key={side}
            type="button"
            role="radio"
            data-roving
            data-side={side}
            className={styles.side}
            aria-checked={isChosen}
            tabIndex={isChosen ? 0 : -1}
            onKeyDown={moveByArrow}
            onClick={() => dispatch({ type: 'side', side })}
          >
            <strong>{words[side].name}</strong>
            <span>{words[side].bet}</span>
            <Amount value={ticks === null ? null : priceText(account.terms, ticks)} digits={market.price_scale} />
          </button>
        );
      })}
    </div>
  );
}
