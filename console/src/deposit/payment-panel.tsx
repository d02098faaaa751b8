import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mui/material';
import { Amount } from '../ui/amount.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { DepositLink } from '../ui/deposit-link.tsx';
import { type Fact, Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import type { DepositDetail } from './deposits.tsx';

/** What speaks against a payment or for it, where there is anything to say. */
export function PaymentPanel({ row }: { row: DepositDetail }) {
  const { t } = useLingui();
  const facts: Fact[] = [
    ...(row.alike_to === null
      ? []
      : [{ label: t`The proof of payment looks like that of`, value: <DepositLink id={row.alike_to} />, alarm: true }]),
    ...(row.stated_before.length === 0
      ? []
      : [
          {
            label: t`The same payment was named by`,
            value: (
              <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
                {row.stated_before.map((id) => (
                  <DepositLink key={id} id={id} />
                ))}
              </Stack>
            ),
            alarm: true,
          },
        ]),
    ...(row.payment_doubted
      ? [{ label: t`Payment`, value: t`It had been used already when payments were compared.`, alarm: true }]
      : []),
    ...(row.check_needed
      ? [{ label: t`Check`, value: t`A third operator has to check it before it is credited.`, alarm: true }]
      : []),
    ...row.checks.map(({ operator, payment, amount }) => ({
      label: t`Checked by ${operator}`,
      value: (
        <>
          <Amount value={amount} unit={row.currency_name} /> <CopyText text={payment} />
        </>
      ),
    })),
  ];
  if (facts.length === 0) return null;
  return (
    <Panel title={t`Payment`}>
      <Facts facts={facts} />
    </Panel>
  );
}
