import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { useMe, usePropose } from '../operator/public.ts';
import type { OrderRow } from './orders.tsx';

/** Judges an order under appeal, or gives held coins back after one; nothing while neither is possible. */
export function JudgeButtons({ order, onDone }: { order: OrderRow; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('otc.decide') === true;
  const { id, version } = order;
  const payload = { order_id: id, version };
  const reason = { kind: 'long' as const, name: 'reason', label: t`Reason, shown to both` };
  if (!mayDecide) return null;
  if (order.state === 'appealed') {
    const judge = (outcome: 'release' | 'return', title: string) => () =>
      propose({
        kind: 'otc.judge',
        title,
        payload: { ...payload, outcome },
        fields: [
          {
            kind: 'choice',
            name: 'fault',
            label: t`Whose fault it was`,
            help: t`It counts in the figures of the merchant.`,
            choices: [
              { value: 'buyer', label: t`Of the buyer` },
              { value: 'seller', label: t`Of the seller` },
              { value: 'nobody', label: t`Of nobody` },
            ],
          },
          reason,
        ],
        onDone,
      });
    const [releasing, returning] = [
      t`Give the coins of order ${id} to the buyer`,
      t`Give the coins of order ${id} back to the seller`,
    ];
    // Neither stands out: the console has no opinion.
    return (
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" aria-label={releasing} onClick={judge('release', releasing)}>
          {t`To the buyer`}
        </Button>
        <Button variant="outlined" aria-label={returning} onClick={judge('return', returning)}>
          {t`Back to the seller`}
        </Button>
      </Stack>
    );
  }
  if (order.locked_until === null) return null;
  const reclaiming = t`Give the held coins of order ${id} back to the seller`;
  return (
    <Button
      variant="outlined"
      sx={{ alignSelf: 'start' }}
      onClick={() =>
        propose({
          kind: 'otc.reclaim',
          title: reclaiming,
          payload,
          fields: [{ ...reason, help: t`For a payment that was called back. Say how you know it.` }],
          onDone,
        })
      }
    >
      {t`Payment was called back`}
    </Button>
  );
}
