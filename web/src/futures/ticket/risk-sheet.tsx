import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import money from '../../ui/money/money-form.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import { LotSize } from './lot-size.tsx';
import styles from './ticket.module.css';

export interface RiskSheetProps {
  open: boolean;
  onClose: () => void;
  shown: LeverTerms;
  market: MarketRow;
  leverage: number;
}

/** What may be lost and how, in plain words, and the limits that are published. */
export function RiskSheet({ open, onClose, ...rest }: RiskSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Risk and limits`}
      foot={
        <Button full onClick={onClose}>
          {t`Understood`}
        </Button>
      }
    >
      <Words {...rest} />
      <details open className={styles.limits}>
        <summary>{t`Limits now`}</summary>
        <Limits {...rest} />
      </details>
    </Sheet>
  );
}

type Shown = Pick<RiskSheetProps, 'shown' | 'market' | 'leverage'>;

function Words({ shown, leverage }: Shown) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { cross, warning_percent, no_new_risk_percent, liquidation_percent, gain_limit } = shown;
  const move = number(new Decimal(100).div(leverage).toString(), { maxDigits: 2 });
  const fee = number(shown.overnight_percent, { maxDigits: 4 });
  const spread = number(shown.spread_percent, { maxDigits: 4 });
  const more = number(shown.skew_spread_percent, { maxDigits: 4 });
  return (
    <div className={styles.words}>
      <p>{t`The platform takes the other side of every position: what you gain it pays, what you lose it keeps. Prices are made from several outside sources.`}</p>
      <p>{t`With ${leverage}× leverage, a move of ${move}% against you is worth the whole margin.`}</p>
      <p>
        {cross === 1
          ? t`Margin is cross: all your cross positions and the free balance of your futures account pay for each other. Everything in this account can be lost.`
          : t`Margin is isolated: each position has its own, and the price can take no more than that. Overnight fees that it cannot pay, and dividends of a short in shares, are taken from your balance.`}
      </p>
      <p>
        {cross === 1
          ? t`The risk rate is what would be left if everything were closed, as a share of the margins you began with. At ${warning_percent}% we warn you, at ${no_new_risk_percent}% you cannot open anything new, and at ${liquidation_percent}% positions are liquidated.`
          : t`The risk rate of a position is what would be left of its margin if it were closed, as a share of the margin it began with. At ${liquidation_percent}% it is liquidated. We do not warn you before.`}
      </p>
      <p>{t`What a liquidation cannot cover is paid by the insurance fund. You never owe more than is in the account.`}</p>
      <p>{t`When only two price sources are live and they differ by up to 1%, you cannot close for that moment. Liquidations go on: only where both prices have reached the level, and at a closing price that goes by the worse of the two.`}</p>
      <p>{t`At 00:01 UTC each day an overnight fee of ${fee}% of the value at the open price is taken, from the margin first. It moves the liquidation price closer.`}</p>
      <p>{t`Opening and closing cost a spread of ${spread}% of the price. An opening costs up to ${more}% more when most users hold the same side.`}</p>
      <p>{t`The platform may let positions only be reduced and closed for a time. Stops and liquidations go on, and orders that wait to open are kept and do not start before it is over.`}</p>
      <p>{t`Positions with high leverage are limited over all markets together. Those in accounts linked to yours count too.`}</p>
      <p>{t`The limit on the difference between the two sides holds for new positions. It never keeps anyone from closing, so closings may let the difference grow, up to the limit of one side. Until it is smaller again, nothing is opened on the larger side.`}</p>
      <p>{t`A long position closes by itself when the price reaches ${gain_limit} times its open price.`}</p>
    </div>
  );
}

function Limits({ shown, market }: Shown) {
  const { t } = useLingui();
  const { currency_name: base, legal_name: quote } = market;
  const value = (text: string): ReactNode => <Amount value={text} maxDigits={0} unit={quote} />;
  return (
    <dl className={money.facts}>
      <Fact label={t`1 lot`}>
        <LotSize value={shown.lot} unit={base} />
      </Fact>
      <Fact label={t`Lots per order`}>
        <Amount value={String(shown.min_share)} />–<Amount value={String(shown.max_share)} />
      </Fact>
      <Fact label={t`Spread of a long`}>
        <Amount value={shown.spread_long} maxDigits={8} unit={quote} />
      </Fact>
      <Fact label={t`Spread of a short`}>
        <Amount value={shown.spread_short} maxDigits={8} unit={quote} />
      </Fact>
      <Fact label={t`All positions of one side, at most`}>{value(shown.max_side)}</Fact>
      <Fact label={t`Difference between the sides after an opening, at most`}>{value(shown.max_skew)}</Fact>
      <Fact label={t`All your positions here, at most`}>{value(shown.max_user)}</Fact>
      {shown.tiers.map(({ multiple, max_user }) => (
        <Fact key={multiple} label={t`From ${multiple}× leverage, at most`}>
          {value(max_user)}
        </Fact>
      ))}
      {shown.totals.map(({ above, max_total }) => (
        <Fact key={above} label={t`In all markets above ${above}× leverage, at most`}>
          {value(max_total)}
        </Fact>
      ))}
      <Fact label={t`Long positions open`}>{value(shown.open_long)}</Fact>
      <Fact label={t`Short positions open`}>{value(shown.open_short)}</Fact>
      <Fact label={t`Platform’s funds for futures`}>{value(shown.house_fund)}</Fact>
      <Fact label={t`Insurance fund`}>{value(shown.insurance_fund)}</Fact>
    </dl>
  );
}
