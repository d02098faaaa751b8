import { defineNames } from '../platform/names.ts';
import { conversationActs } from './proposals.ts';

export const conversation = defineNames({
  errors: [
    'conversation_unknown',
    'conversation_closed',
    /** The caller may read, and not write, now. */
    'conversation_read_only',
    'conversation_text_empty',
    'conversation_text_blocked',
    /** The key belongs to a message that says something else. */
    'conversation_key_used',
    /** A colleague has written since the operator looked. */
    'conversation_reply_stale',
  ],
  acts: conversationActs,
});
