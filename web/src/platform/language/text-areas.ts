/**
 * Areas whose texts are a catalogue of their own, which comes with their pages. What all others say (the frame, the
 * design system, small areas) is in `shell`, which is always there.
 */
export const textAreas = [
  'account',
  'art',
  'bills',
  'box',
  'content',
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
  'places',
  'recurring',
  'rebate',
  'search',
  'spot',
  'support',
  'transfer',
  'wallet',
  'webview',
  'withdrawal',
] as const;

export type TextArea = (typeof textAreas)[number];
