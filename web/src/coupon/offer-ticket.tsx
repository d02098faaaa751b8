import type { CouponOffer } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import styles from './coupon.module.css';
import { Ticket } from './ticket.tsx';
import { useCouponWords } from './use-words.ts';

/** A coupon that can be taken: what is left of it and until when. */
export function OfferTicket({ offer, onOpen }: { offer: CouponOffer; onOpen: () => void }) {
  const { t } = useLingui();
  const { number, date } = useFormat();
  const words = useCouponWords()(offer);
  const [left, all, until] = [number(String(offer.left)), number(String(offer.number)), date(offer.ends_at)];
  const isGone = offer.left === 0;
  const lacks = offer.lacks.length > 0;
  const action = isGone ? t`All taken` : lacks ? t`Details` : t({ message: 'Take', context: 'coupon' });
  const { title, line } = words;
  return (
    <Ticket
      words={words}
      isOver={isGone}
      aside={lacks ? <Badge tone="warn">{t`Condition open`}</Badge> : null}
      foot={
        <Button
          size="small"
          kind={isGone || lacks ? 'secondary' : 'primary'}
          onClick={onOpen}
          aria-label={t`${action}: ${title}, ${line}`}
        >
          {action}
        </Button>
      }
    >
      <p className={styles.note}>{t`${left} of ${all} left, until ${until}`}</p>
    </Ticket>
  );
}
