import { defineNames } from '../platform/names.ts';

export const support = defineNames({
  errors: [
    'support_case_unknown',
    'support_case_moved',
    'support_case_closed',
    'support_not_yours',
    /** The operator is the user of the case as well. */
    'support_own_case',
    'support_queue_empty',
    'support_agent_unknown',
    'support_snooze_invalid',
    'support_rated',
    'support_mail_missing',
    'support_reply_unknown',
    'support_replies_full',
    'support_ticket_unknown',
    'support_ticket_answered',
  ],
  permissions: ['support.answer'],
  notices: ['support_answered'],
  queues: ['support', 'support_tickets'],
});
