import { defineNames } from '../platform/names.ts';

export const content = defineNames({
  errors: ['article_unknown', 'setting_unknown', 'frame_host_unlisted', 'frame_host_own'],
  permissions: ['content.read', 'content.decide'],
});
