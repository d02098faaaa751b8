import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The words of the tags the house knows; another tag shows its own text. */
export const tagNames: Readonly<Record<string, MessageDescriptor>> = {
  hot: msg`Hot`,
  new: msg({ message: 'New', context: 'tag' }),
  layer1: msg`Layer 1`,
  layer2: msg`Layer 2`,
  payments: msg`Payments`,
  defi: msg`DeFi`,
  meme: msg`Meme`,
  ai: msg`AI`,
  tech: msg`Technology`,
  finance: msg({ message: 'Finance', context: 'stock sector' }),
  consumer: msg`Consumer`,
  energy: msg`Energy`,
  stable: msg`Stablecoins`,
  inhouse: msg`Platform coins`,
};
