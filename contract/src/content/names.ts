import { defineNames } from '../platform/names.ts';

export const content = defineNames({
  errors: ['article_unknown', 'setting_unknown'],
  permissions: ['content.read', 'content.decide'],
});
