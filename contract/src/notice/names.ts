import { defineNames } from '../platform/names.ts';

export const notice = defineNames({
  errors: ['push_endpoint_refused', 'push_key_refused', 'notice_unknown', 'notice_kept', 'notice_fixed'],
});
