import { currencies } from '@aureus/contract/operator/terms-calls.ts';
import { accountList, wireNames } from '@aureus/contract/wallet/accounts.ts';
import { Button, Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { type PayloadField, useMe, usePropose } from '../operator/public.ts';
import { call } from '../platform/calls/call.ts';
import { Panel } from '../ui/panel.tsx';
import { accountWords } from './account-words.ts';

/** Money of the promotions account for a user: proposed, seen with totals before and after, approved by another. */
export function CreditPage() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const propose = usePropose();
  // Who may not read the terms types the code of the currency; the preview says whether there is one.
  const { data: known } = useQuery({
    queryKey: [currencies.name, {}],
    queryFn: ({ signal }) => call(currencies, {}, { signal }),
    enabled: me?.may('terms.read') === true,
  });
  const currency: PayloadField =
    known === undefined
      ? { kind: 'code', name: 'currency', label: t`Currency`, initial: 'USDT' }
      : {
          kind: 'choice',
          name: 'currency',
          label: t`Currency`,
          initial: 'USDT',
          choices: known.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
        };
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 640 }}>
      <Title title={t`Credit`} />
      <Typography variant="h1">
        <Trans>Credit a user</Trans>
      </Typography>
      <Panel title={t`Platform funds`}>
        <Typography sx={{ mb: 2 }} color="textSecondary">
          <Trans>
            The amount comes from the promotions account, which cannot go below zero. Another operator sees the unit
            twice and the totals before and after, and approves or rejects.
          </Trans>
        </Typography>
        <Button
          variant="contained"
          disabled={me?.may('credit.decide') !== true}
          onClick={() =>
            propose({
              kind: 'user.credit',
              title: t`Credit a user`,
              payload: {},
              fields: [
                { kind: 'whole', name: 'user_id', label: t`User's number` },
                {
                  kind: 'choice',
                  name: 'account',
                  label: t`Account`,
                  initial: wireNames.spot,
                  choices: accountList.map((account) => ({
                    value: wireNames[account],
                    label: i18n._(accountWords[account]),
                  })),
                },
                currency,
                {
                  kind: 'decimal',
                  name: 'amount',
                  label: t`Amount`,
                  help: t`In whole units of the currency, with a point for fractions`,
                },
              ],
            })
          }
        >
          <Trans>Propose a credit</Trans>
        </Button>
      </Panel>
    </Stack>
  );
}
