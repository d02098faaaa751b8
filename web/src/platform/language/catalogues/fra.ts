import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/fra/*.po',
  '!../../../locales/fra/shell.po',
]);
