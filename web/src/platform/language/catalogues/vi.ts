import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/vi/*.po',
  '!../../../locales/vi/shell.po',
]);
