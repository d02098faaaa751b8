import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { CoinsIcon, PeopleIcon, ShareIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { Example } from './example.tsx';
import { InviteDrawing } from './invite-drawing.tsx';
import { termsQuery } from './queries.ts';
import styles from './rebate.module.css';
import { daysText } from './use-words.ts';
import { IconSteps } from '../ui/icon-steps.tsx';
import { Bullets } from '../ui/bullets.tsx';

/** How invitations work, an example to try, and what does not count. */
export default function RulesPage() {
  const { t } = useLingui();
  const query = useQuery(termsQuery());
  return (
    <>
      <NavBar title={t`How invitations work`} />
      <main className={layout.read}>
        <InviteDrawing />
        <ListStates query={query} isEmpty={false} empty={null} skeleton={<Skeleton height={420} />}>
          <Rules
            delay={query.data?.delay_days ?? 0}
            lasting={query.data?.lasting_days ?? 0}
            tiers={query.data?.tiers ?? []}
          />
        </ListStates>
        <PageFoot>
          <a href="#/pages/setting/share" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`To your link`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}

function Rules({
  delay,
  lasting,
  tiers,
}: {
  delay: number;
  lasting: number;
  tiers: Parameters<typeof Example>[0]['tiers'];
}) {
  const { t } = useLingui();
  const [wait, span] = [daysText(delay), daysText(lasting)];
  const steps = [
    {
      icon: ShareIcon,
      title: t`A friend registers by your link`,
      text: t`The link carries your code. Who invited somebody is written down when they register and never changes.`,
    },
    {
      icon: PeopleIcon,
      title: t`Your friend trades`,
      text: t`After each day (UTC) the fees they really paid are added up: of spot trades, and of opening futures. Your rate of that is yours, rounded down.`,
    },
    {
      icon: CoinsIcon,
      title: t`You are paid`,
      text: t`The rebate is set aside at once out of these fees. After ${wait} it comes to your spot account, in the coin of the fee.`,
    },
  ];
  const limits = [
    t`Inviting yourself: accounts that share a device, a mailbox, a payout address or an identity document count as one person.`,
    t`Trades between you and your friends, or between two of your friends.`,
    t`Fees of days on which your friend or you were not verified.`,
    t`Fees paid in shares, overnight fees, and fees for withdrawals and conversions.`,
    t`Fees that are paid more than ${span} after your friend registered.`,
    t`Fees of people whom your friends invited: those count for your friends.`,
  ];
  return (
    <>
      <IconSteps steps={steps} />
      {tiers.length === 0 ? null : <Example tiers={tiers} />}
      <section aria-labelledby="rebate-limits">
        <h2 id="rebate-limits" className={styles.heading}>
          {t`What does not count`}
        </h2>
        <Bullets lines={limits} />
      </section>
      <p className={styles.under}>
        {t`You see what your friends paid in fees, but neither their full names nor what they traded.`}
      </p>
    </>
  );
}
