import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  ChangeCell,
  FiatCell,
  MarketPicker,
  PriceCell,
  PriceStateBadge,
  ShareButton,
  useIsFavourite,
  useToggleFavourite,
  useVolumeSource,
} from '../../market/public.ts';
import { useTick } from '../../platform/live/market-hooks.ts';
import { Amount } from '../../ui/amount.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ChevronDownIcon, StarFilledIcon, StarIcon } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './trade.module.css';

interface MarketProps {
  market: MarketRow;
}

/** The pair, which opens the list of pairs, and its star. */
export function PairTitle({ market, onPick }: PairButtonProps) {
  return (
    <div className={styles.title}>
      <PairButton market={market} onPick={onPick} />
      <span className={styles.state}>
        <PriceStateBadge market={market} />
      </span>
      <ShareButton market={market} />
      <Star market={market} />
    </div>
  );
}

interface PairButtonProps extends MarketProps {
  onPick: (market: MarketRow) => void;
}

/** The pair as a heading, and a way to the list of pairs where that has no room of its own. */
export function PairButton({ market, onPick }: PairButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>
        <button type="button" className={styles.pair} onClick={() => setOpen(true)}>
          {market.currency_name}/{market.legal_name}
          <ChevronDownIcon size={20} />
          <span className="visually-hidden">{t`Choose another pair`}</span>
        </button>
      </h1>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Markets`}>
        <div className={styles.pickerSheet}>
          <MarketPicker
            selected={market.id}
            onPick={(next) => {
              setOpen(false);
              onPick(next);
            }}
          />
        </div>
      </Sheet>
    </>
  );
}

/** Adds the pair's coin to the favourites, or takes it out. */
export function Star({ market }: MarketProps) {
  const { t } = useLingui();
  const isFavourite = useIsFavourite(market.currency_id);
  const toggle = useToggleFavourite();
  return (
    <IconButton label={t`Favourite`} aria-pressed={isFavourite} onClick={() => toggle(market)}>
      {isFavourite ? <StarFilledIcon className={styles.starOn} /> : <StarIcon />}
    </IconButton>
  );
}

/** Last price, its value in the user's currency, the day's change. */
export function PriceHead({ market }: MarketProps) {
  return (
    <div className={styles.head}>
      <div className={styles.price}>
        <PriceCell market={market} tone />
      </div>
      <div className={styles.under}>
        <span data-live>
          ≈ <FiatCell market={market} />
        </span>
        <span className={styles.change}>
          <ChangeCell market={market} plain />
        </span>
      </div>
    </div>
  );
}

/** The day in figures: whose volume it is stands in the label, and what was traded here beneath it. */
export function DayFigures({ market }: MarketProps) {
  const { t } = useLingui();
  const { label } = useVolumeSource(market);
  return (
    <dl data-live className={styles.figures}>
      <DayFigure label={t`24h high`} market={market} figure="high" />
      <DayFigure label={t`24h low`} market={market} figure="low" />
      <Volume label={label} market={market} figure="volume" />
      <Volume label={t`Traded here`} market={market} figure="ownVolume" />
    </dl>
  );
}

interface VolumeProps extends MarketProps {
  label: string;
  /** Of the market elsewhere, or what was traded here. */
  figure: 'volume' | 'ownVolume';
}

function Volume({ label, market, figure }: VolumeProps) {
  const { volume, own_volume: ownVolume } = market;
  const value = useTick(market.id, (tick) => tick?.[figure]) ?? { volume, ownVolume }[figure];
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount value={value} compact unit={market.currency_name} />
      </dd>
    </div>
  );
}

function DayFigure({ label, market, figure }: MarketProps & { label: string; figure: 'high' | 'low' }) {
  const value = useTick(market.id, (tick) => tick?.[figure]) ?? market[figure];
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount value={value} digits={market.price_scale} />
      </dd>
    </div>
  );
}
