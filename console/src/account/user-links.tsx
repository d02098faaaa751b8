import { type linkKinds, userLinks } from '@aureus/contract/operator/user-calls.ts';
import { Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { isHidden, usePurpose } from '../ui/personal-context.ts';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { UserLink } from '../ui/user-link.tsx';

/** Accounts that have something in common with this one. */
export function UserLinks({ id }: { id: number }) {
  const { t } = useLingui();
  const purpose = usePurpose();
  const words: Record<(typeof linkKinds)[number], string> = {
    login_address: t`Same network address`,
    former_login: t`Phone or wallet of a closed account`,
    mailbox: t`Same mailbox`,
    telephone: t`Same phone number, typed differently`,
    device: t`Same device`,
    address_and_browser: t`Same network address and browser (only a hint)`,
    payout_address: t`Same payout address`,
    document: t`Same document`,
    invitation: t`Invited the other`,
    lost_to: t`Lost to it at bad prices`,
    gained_from: t`Gained from it at bad prices`,
  };
  return (
    <Read call={userLinks} fields={{ id, ...purpose }} look={purpose.purpose !== undefined}>
      {(links) =>
        links.length === 0 ? (
          <Typography color="textSecondary">
            <Trans>Nothing in common with other accounts is known.</Trans>
          </Typography>
        ) : (
          <PlainTable
            cards
            label={t`Linked accounts`}
            head={[{ text: t`User` }, { text: t`In common` }, { text: t`Times`, right: true }]}
            rows={links.map((link, at) => ({
              key: `${at} ${link.kind}`,
              cells: [
                isHidden(link.id) ? link.id : <UserLink key="user" id={Number(link.id)} />,
                words[link.kind],
                link.times,
              ],
            }))}
          />
        )
      }
    </Read>
  );
}
