import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/zh/*.po',
  '!../../../locales/zh/shell.po',
]);
