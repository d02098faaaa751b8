import { useLingui } from '@lingui/react/macro';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import styles from './notice.module.css';
import { type NoticeRow, noticeSubject, noticeTarget } from './notice-target.ts';

/** Leads to what a message is about. */
export function MoreLink({ notice, onOpen }: { notice: NoticeRow; onOpen?: () => void }) {
  const { t } = useLingui();
  const to = noticeTarget(notice);
  if (to === null) return null;
  const words: Readonly<Record<string, string>> = {
    futures: notice.position === undefined ? t`See your futures` : t`See the receipts`,
    loan: t`See the loan`,
    mining: t`See the order`,
    dual: t`See the investment`,
    ieo: t`See the subscription`,
    recurring: t`See the plan`,
    coupon: t`See your coupons`,
    rebate: t`See the rebates`,
    support: t`See the conversation`,
    otc: notice.kind.startsWith('otc_merchant') ? t`See your advertisements` : t`See the order`,
    copy: t`See your copy trading`,
    art: t`See your works`,
    box: t`See your works`,
    closing: t`See what is open`,
    export: t`See the file`,
  };
  return (
    <a href={`#${to}`} onClick={onOpen} className={cx(buttons.button, buttons.secondary, buttons.small, styles.more)}>
      {words[noticeSubject(notice.kind)] ?? t`See the market`}
    </a>
  );
}
