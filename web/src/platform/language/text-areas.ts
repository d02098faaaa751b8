/**
 * Areas whose texts are a catalogue of their own, which comes with their pages. What all others say (the frame, the
 * design system, small areas) is in `shell`, which is always there.
 */
export const textAreas = [
  'account',
  'art',
  'bills',
  'box',
  'conversation',
  'copy',
  'coupon',
  'deposit',
  'dual',
  'exchange',
  'financial',
  'futures',
  'identity',
  'ieo',
  'loans',
  'market',
  'mining',
  'options',
  'otc',
  'payout',
  'recurring',
  'rebate',
  'spot',
  'support',
  'transfer',
  'wallet',
  'webview',
  'withdrawal',
] as const;

export type TextArea = (typeof textAreas)[number];
