import type { AlertRow } from '@aureus/contract/alert/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MarketPicker, useMarkets } from '../market/public.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import styles from './alert.module.css';

export interface AlertSheetProps {
  open: boolean;
  onClose: () => void;
  /** The market on the screen; without one it is chosen first. */
  marketId?: number;
}

/** Sets price alerts and lists them. */
export default function AlertSheet({ open, onClose, marketId }: AlertSheetProps) {
  const { t } = useLingui();
  const { markets } = useMarkets();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [changed, setChanged] = useState<AlertRow | null>(null);
  const shown = changed?.match_id ?? chosen ?? marketId;
  const market = markets.find(({ id }) => id === shown);
  const symbol = market === undefined ? '' : `${market.currency_name}/${market.legal_name}`;
  return (
    <Sheet open={open} onClose={onClose} title={t`Price alerts`}>
      {isChoosing ? (
        <div className={styles.picker}>
          <MarketPicker
            selected={shown}
            onPick={({ id }) => {
              setChosen(id);
              setChanged(null);
              setChoosing(false);
            }}
          />
        </div>
      ) : (
        <>
          <div className={styles.market}>
            <strong>{symbol}</strong>
            {changed === null ? (
              <Button
                kind={market === undefined ? 'secondary' : 'text'}
                size="small"
                {...(market === undefined ? {} : { className: styles.other })}
                onClick={() => setChoosing(true)}
              >
                {market === undefined ? t`Choose a market` : t`Another market`}
              </Button>
            ) : (
              <Button kind="text" size="small" className={styles.other} onClick={() => setChanged(null)}>
                {t`Cancel`}
              </Button>
            )}
          </div>
          {market === undefined ? null : (
            <AlertForm
              key={`${market.id} ${changed?.id ?? ''}`}
              market={market}
              changed={changed}
              onDone={() => setChanged(null)}
            />
          )}
          <AlertList first={shown ?? null} onChange={setChanged} />
        </>
      )}
    </Sheet>
  );
}
