import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';

interface QuoteFootProps {
  readonly price: { readonly isFetching: boolean; readonly renew: () => void };
  /** There is a price to confirm. */
  readonly isQuoted: boolean;
  /** It holds no more, or was refused. */
  readonly isOld: boolean;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConvert: () => void;
}

/** Under a price that holds for some seconds: take it, leave it, or ask for a new one once it is over. */
export function QuoteFoot({ price, isQuoted, isOld, isBusy, onCancel, onConvert }: QuoteFootProps) {
  const { t } = useLingui();
  return (
    <>
      <Button kind="secondary" disabled={isBusy} onClick={onCancel}>
        {t`Cancel`}
      </Button>
      {isOld && !isBusy ? (
        <Button loading={price.isFetching} onClick={price.renew}>
          {t`New price`}
        </Button>
      ) : (
        <Button loading={isBusy} disabled={!isQuoted} onClick={onConvert}>
          {t`Convert`}
        </Button>
      )}
    </>
  );
}
