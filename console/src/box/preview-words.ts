import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Words for the lines of previews of acts about blind boxes. */
export const labels: Readonly<Record<string, MessageDescriptor>> = {
  'box.boxes': msg`Boxes`,
  'box.end': msg`End of the sale`,
  'box.fee': msg`Fee of the platform`,
  'box.held': msg`Held of buyers`,
  'box.name': msg`Series`,
  'box.price': msg`Price of a box`,
  'box.prize': msg`Prize`,
  'box.revenue': msg`Price of all boxes`,
  'box.sold': msg`Boxes sold`,
  'box.start': msg`Start of the sale`,
  'box.state': msg`State`,
  'box.user_cap': msg`Most for one person`,
};

/** What is one of several things, by what stands for each. */
export const choices: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  'box.state': {
    announced: msg({ message: 'Announced', context: 'series of blind boxes' }),
    cancelled: msg({ message: 'Cancelled', context: 'series of blind boxes' }),
  },
};
