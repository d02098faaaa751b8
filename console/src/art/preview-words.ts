import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Words for the lines of previews of acts of the art market. */
export const labels: Readonly<Record<string, MessageDescriptor>> = {
  'art.deposit': msg`Deposit, of the starting price`,
  'art.editions': msg`Editions`,
  'art.end': msg`Ends`,
  'art.extension_minutes': msg`Minutes by which a late bid extends`,
  'art.fee': msg`Fee of a sale`,
  'art.least_deposit': msg`Least deposit`,
  'art.least_increase': msg`Least raise, of the starting price`,
  'art.margin': msg`Deposit of a bidder`,
  'art.most_extension_minutes': msg`Most minutes of all extensions`,
  'art.most_royalty': msg`Largest royalty`,
  'art.open': msg`Sales and works are taken`,
  'art.per_increase': msg`Least raise`,
  'art.royalty': msg`Royalty`,
  'art.sale': msg`Its sale`,
  'art.start': msg`Begins`,
  'art.start_price': msg`Starting price`,
  'art.state': msg`State`,
  'art.user': msg`User`,
  'art.work': msg`Work`,
  art_reason: msg`Reason`,
};

/** What is one of several things, by what stands for each. */
export const choices: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  'art.open': {
    open: msg({ message: 'Open', context: 'state' }),
    closed: msg({ message: 'Closed', context: 'state' }),
  },
  'art.state': {
    applied: msg({ message: 'Applied', context: 'creator' }),
    approved: msg({ message: 'Approved', context: 'art market' }),
    refused: msg({ message: 'Refused', context: 'art market' }),
    ended: msg({ message: 'Ended', context: 'creator' }),
    review: msg({ message: 'Under review', context: 'art market' }),
    open: msg({ message: 'On sale', context: 'art market' }),
    removed: msg({ message: 'Removed', context: 'art market' }),
  },
  'art.sale': {
    refused: msg({ message: 'Refused', context: 'art market' }),
    review: msg({ message: 'Under review', context: 'art market' }),
    open: msg({ message: 'On sale', context: 'art market' }),
    unsold: msg({ message: 'Not sold', context: 'art market' }),
  },
};
