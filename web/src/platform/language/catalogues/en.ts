import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/en/*.po',
  '!../../../locales/en/shell.po',
]);
