import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'notice.choices': 'users',
    'notice.choose': 'users',
    'notice.mailCount': 'users',
    'notice.mailDetail': 'users',
    'notice.mailList': 'users',
    'notice.remove': 'users',
    'notice.restore': 'users',
    'notice.push': 'users',
    'notice.pushChoose': 'users',
    'notice.pushOff': 'users',
    'notice.pushOn': 'users',
  },
};
