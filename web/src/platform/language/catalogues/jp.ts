import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/jp/*.po',
  '!../../../locales/jp/shell.po',
]);
