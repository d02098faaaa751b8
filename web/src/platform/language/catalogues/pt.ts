import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/pt/*.po',
  '!../../../locales/pt/shell.po',
]);
