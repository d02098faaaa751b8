import { defineNames } from '../platform/names.ts';
import { contentActs } from './proposals.ts';

export const content = defineNames({
  errors: [
    'article_unknown',
    'setting_unknown',
    'frame_host_unlisted',
    'frame_host_own',
    'content_version_unknown',
    /** A colleague has written since the operator looked. */
    'content_version_stale',
    /** There is one of the kind, and always will be. */
    'content_kind_single',
    'content_full',
    'content_english_missing',
    'content_moment_past',
  ],
  permissions: ['content.read', 'content.decide'],
  acts: contentActs,
});
