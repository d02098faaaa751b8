import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'conversation.messages': 'users',
    'conversation.send': 'users',
    'conversation.marks': 'users',
    'conversation.typing': 'users',
    'conversation.picture': 'users',
    // Whom they answer about which conversation, its topic says.
    'conversation.operatorMessages': 'operators',
    'conversation.operatorSend': 'operators',
    'conversation.operatorMarks': 'operators',
    'conversation.operatorTyping': 'operators',
    'conversation.operatorPicture': 'operators',
    'conversation.blockedWords': 'content.read',
  },
};
