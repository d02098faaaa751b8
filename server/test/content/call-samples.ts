import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'content.faq': 'anybody',
    'content.contactUs': 'anybody',
    'content.aboutUs': 'anybody',
    'content.compliance': 'anybody',
    'content.pieces': 'content.read',
    'content.piece': 'content.read',
    'content.savePiece': 'content.decide',
  },
};
