import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import money from '../ui/money/money-form.module.css';
import styles from './otc.module.css';
import { useReasonText } from './use-words.ts';

/** What was said to operators, and while they have not decided what happens next, for whoever reads it. */
export function Appeal({ order, appeal }: { order: OtcOrderRow; appeal: NonNullable<OtcOrderRow['appeal']> }) {
  const { t } = useLingui();
  const reason = useReasonText();
  return (
    <section className={money.box} aria-label={t`Appeal`}>
      <h2 className={styles.heading}>{appeal.by === 'buyer' ? t`Appeal of the buyer` : t`Appeal of the seller`}</h2>
      <p className={styles.quiet}>{reason(appeal.reason)}</p>
      <blockquote className={styles.said}>{appeal.text}</blockquote>
      {order.state === 'appealed' ? <WhatIsNext order={order} /> : null}
    </section>
  );
}

function WhatIsNext({ order: { can, role } }: { order: OtcOrderRow }) {
  const { t } = useLingui();
  // Whether the two may still end it: not once somebody else is said to have paid.
  const isOpen = can.includes(role === 'buyer' ? 'cancel' : 'release');
  return (
    <>
      <h3 className={styles.heading}>{t`What happens next`}</h3>
      <ul className={styles.nexts}>
        <li>{t`Two operators decide. We tell you by message.`}</li>
        <li>
          {!isOpen
            ? t`Until then nobody can release the coins or cancel the order.`
            : role === 'buyer'
              ? t`Until then the seller can still release the coins. Do not cancel if you have paid: the coins would be the seller’s again.`
              : t`If the money comes in the meantime, you can still release the coins. Do not send it back on your own before the decision.`}
        </li>
        <li>{t`No clock ends this order: nobody loses anything by waiting.`}</li>
      </ul>
    </>
  );
}
