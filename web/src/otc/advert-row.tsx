import type { AdvertRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { FiatText, PriceText } from './fiat-text.tsx';
import { MerchantLine } from './merchant-line.tsx';
import { MethodMarks } from './method-mark.tsx';
import styles from './otc.module.css';

/** One advertisement: whose it is, its price, how much can be traded and how it is paid; the button takes it. */
export function AdvertItem({
  advert,
  hasMerchant = true,
  onTake,
}: {
  advert: AdvertRow;
  hasMerchant?: boolean;
  onTake: () => void;
}) {
  const { t } = useLingui();
  const isSale = advert.side === 'sell';
  const { coin } = advert;
  const { name } = advert.merchant;
  return (
    <article className={styles.advert} aria-label={isSale ? t`Buy ${coin} from ${name}` : t`Sell ${coin} to ${name}`}>
      {hasMerchant ? <MerchantLine merchant={advert.merchant} /> : null}
      <p className={styles.price}>
        <strong>
          <PriceText value={advert.price} of={advert} />
        </strong>{' '}
        <small>/ {coin}</small>
      </p>
      <dl className={styles.limits}>
        <div>
          <dt>{t`Limits`}</dt>
          <dd>
            <FiatText value={advert.min} of={advert} /> – <FiatText value={advert.max} of={advert} />
          </dd>
        </div>
        <div>
          <dt>{t`Left`}</dt>
          <dd>
            <Amount value={advert.left} unit={coin} maxDigits={6} />
          </dd>
        </div>
      </dl>
      <MethodMarks methods={advert.methods} />
      <Button kind={isSale ? 'buy' : 'sell'} size="small" className={styles.take} onClick={onTake}>
        {isSale ? t`Buy` : t`Sell`}
      </Button>
    </article>
  );
}
