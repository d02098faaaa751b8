import { defineNames } from '../platform/names.ts';

export const files = defineNames({
  errors: [
    'file_type_not_allowed',
    'film_coding_not_allowed',
    'file_unreadable',
    'file_too_many_pixels',
    'file_too_complex',
    'upload_quota_reached',
    'file_unknown',
    'file_already_used',
  ],
});
