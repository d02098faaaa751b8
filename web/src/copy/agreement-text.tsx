import { useLingui } from '@lingui/react/macro';
import styles from './copy.module.css';

/** What whoever follows a trader agrees to, in sections. */
export function AgreementText() {
  const { t } = useLingui();
  const sections = [
    {
      title: t`What happens when you follow`,
      text: t`Each position the trader opens from then on is opened for you, too: at the same price, in the size you chose, as an isolated position in your futures account. When the trader closes it, whole or in part, the same part of yours is closed. Margin that is added and stops that are moved are copied. You are not asked each time.`,
    },
    {
      title: t`What you can lose`,
      text: t`Copies are traded with leverage and can lose all of their margin. Your copy budget limits what you can lose with a trader; only overnight fees can come on top. Follow only with money you can do without.`,
    },
    {
      title: t`Traders give no advice`,
      text: t`Traders are customers like you. They do not know you, and they trade for themselves. We recommend none of them, and what a trader gained in the past promises nothing.`,
    },
    {
      title: t`When an order is not copied`,
      text: t`An order is left out while your futures account has too little money, while it is frozen, when one of your limits is reached, or where the market refuses it. You are told each time. Where the limits of the platform have no room for all, all copies are made smaller by the same ratio.`,
    },
    {
      title: t`Profit share`,
      text: t`When your copies of a trader have earned more in all than ever before, the trader gets the agreed part of what is new. Losses are made up for first, and fees, overnight fees and the losses of copies still open, at the mark price of that moment, are deducted before. A share is never more than what the closed copy brought; what was not taken for that reason, or because a mark price was missing, is taken when the next copy is closed, also when you follow the same trader again. The part is fixed when you begin to follow and is paid out of your futures account.`,
    },
    {
      title: t`What you may do at any time`,
      text: t`You may change your limits; they hold for what is opened afterwards. You may take a copy over as self-held, or stop following, and keep your copies or have them closed. What a copy has gained or lost by then counts for the profit share as if it were closed.`,
    },
    {
      title: t`When a trader stops`,
      text: t`A trader may stop, or be stopped by us, at any time. You are told, and nothing more is copied. Your copies are then closed or kept, as you chose when you followed.`,
    },
    {
      title: t`When the platform is down`,
      text: t`While the platform is down nothing is opened or closed, for the trader and for you alike. Prices go on, and stops can be carried out at a worse price than the one you set.`,
    },
  ];
  return (
    <>
      <p>{t`You agree to this when you follow a trader. It holds for each trader you follow.`}</p>
      {sections.map(({ title, text }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </>
  );
}
