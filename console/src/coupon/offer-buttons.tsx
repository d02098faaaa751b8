import type { operatorCampaigns } from '@aureus/contract/coupon/operator-calls.ts';
import type { couponActs } from '@aureus/contract/coupon/proposals.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { type PayloadField, useMe, usePropose } from '../operator/public.ts';
import { actWords } from './act-words.ts';
import { useCampaignFields } from './use-fields.ts';

interface Props extends Pick<Answer<typeof operatorCampaigns>, 'currencies' | 'markets'> {
  onDone: () => void;
}

type Kind = Exclude<keyof typeof couponActs, 'coupon.end'>;

/** A button for each kind of campaign, which asks for its terms. */
export function OfferButtons({ currencies, markets, onDone }: Props) {
  const { t } = useLingui();
  const propose = usePropose();
  const campaignFields = useCampaignFields();
  if (useMe()?.may('terms.decide') !== true) return null;
  const fieldsOf: Readonly<Record<Kind, readonly PayloadField[]>> = {
    'coupon.rebate': [
      { kind: 'decimal', name: 'share', label: t`Share of the fees that comes back`, unit: '%', help: t`At most 50.` },
      { kind: 'decimal', name: 'most', label: t`Most that comes back`, unit: 'USDT' },
      ...campaignFields(0),
    ],
    'coupon.boost': [
      {
        kind: 'choice',
        name: 'currency_id',
        label: t`Currency`,
        isNumber: true,
        choices: currencies.map(({ id, code }) => ({ value: String(id), label: code })),
      },
      { kind: 'decimal', name: 'rate', label: t`Interest added a day`, unit: '%', help: t`At most 1.` },
      { kind: 'decimal', name: 'most', label: t`On at most`, unit: '' },
      ...campaignFields(0),
    ],
    'coupon.trial': [
      {
        kind: 'choice',
        name: 'market_id',
        label: t`Market`,
        isNumber: true,
        choices: markets.map(({ id, symbol, leverages }) => ({
          value: String(id),
          label: `${symbol} (${leverages.map((leverage) => `${leverage}×`).join(', ')})`,
        })),
      },
      { kind: 'whole', name: 'leverage', label: t`Leverage`, help: t`One that the market offers, at most 20.` },
      {
        kind: 'decimal',
        name: 'margin',
        label: t`Margin of one position`,
        unit: 'USDT',
        help: t`At most 1,000. The account of futures pays what a position gains. Of two users on opposite sides it pays the one, and the platform bears the loss of the other.`,
      },
      ...campaignFields(1),
    ],
  };
  const words: Readonly<Record<Kind, string>> = {
    'coupon.rebate': t(actWords['coupon.rebate']),
    'coupon.boost': t(actWords['coupon.boost']),
    'coupon.trial': t(actWords['coupon.trial']),
  };
  return (['coupon.rebate', 'coupon.boost', 'coupon.trial'] as const).map((kind) => (
    <Button
      key={kind}
      size="small"
      variant="outlined"
      onClick={() => propose({ kind, title: words[kind], payload: {}, fields: fieldsOf[kind], onDone })}
    >
      {words[kind]}
    </Button>
  ));
}
