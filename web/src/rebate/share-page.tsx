import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Card } from '../ui/card.tsx';
import { IdentityIcon, ListIcon, PeopleIcon, ShieldIcon } from '../ui/icons.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { Brought } from './brought.tsx';
import { Invitation } from './invitation.tsx';
import { InviteDrawing } from './invite-drawing.tsx';
import { summaryQuery, termsQuery } from './queries.ts';
import styles from './rebate.module.css';
import { Tiers } from './tiers.tsx';
import { useRebateRefresh } from './use-rebate-refresh.ts';
import { usePercent } from './use-words.ts';

/** Inviting friends: the user's link, what it has brought, and how far it is to the next tier. */
export default function SharePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  return (
    <>
      <NavBar title={t`Invite friends`} />
      <main className={layout.wide}>{isLoggedIn ? <Own /> : null}</main>
    </>
  );
}

function Own() {
  const { t } = useLingui();
  const percent = usePercent();
  const own = useQuery(summaryQuery());
  const rules = useQuery(termsQuery());
  useRebateRefresh();
  const failed = [own, rules].find(({ error, data }) => error !== null && data === undefined);
  if (failed)
    return <ErrorState error={failed.error} onRetry={() => void Promise.all([own.refetch(), rules.refetch()])} />;
  if (own.data === undefined || rules.data === undefined) {
    return (
      <Loading label={t`Loading`}>
        <Skeleton height={112} />
        <div className={styles.columns}>
          <Skeleton height={420} />
          <Skeleton height={420} />
        </div>
      </Loading>
    );
  }
  const [summary, terms] = [own.data, rules.data];
  const { tiers } = terms;
  const rate = percent((tiers.find(({ place }) => place === summary.tier) ?? tiers[0])?.rate ?? '0');
  return (
    <>
      <div className={layout.intro}>
        <InviteDrawing />
        <h2 className={styles.offer}>
          {terms.open ? t`Get ${rate} of your friends’ trading fees` : t`No rebates are offered right now`}
        </h2>
        <p>
          {terms.open
            ? t`A friend registers by your link, verifies their identity and trades. A part of the fees they pay is yours.`
            : t`Whoever registers by your link is still noted as your friend.`}
        </p>
      </div>
      {summary.verified ? null : (
        <LinkRow
          className={layout.leads ?? ''}
          lead={<IdentityIcon />}
          to="/pages/setting/real_mark"
          title={t`Verify your identity`}
          note={t`Until then the fees of your friends do not count.`}
        />
      )}
      <div className={styles.columns}>
        <Invitation code={summary.code} />
        <div className={styles.column}>
          <Brought summary={summary} />
          <Card padded={false}>
            <LinkRow
              lead={<PeopleIcon />}
              to="/pages/setting/invited"
              title={t`Invited friends`}
              side={String(summary.invited)}
            />
            <LinkRow lead={<ListIcon />} to="/pages/setting/rebates" title={t`Rebates day by day`} />
            <LinkRow
              lead={<ShieldIcon />}
              to="/pages/setting/rebate_rules"
              title={t`How it works and what does not count`}
              note={t`With an example to try`}
            />
          </Card>
          {terms.open ? <Tiers terms={terms} reached={summary} /> : null}
        </div>
      </div>
    </>
  );
}
