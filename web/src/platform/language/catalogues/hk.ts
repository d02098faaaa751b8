import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/hk/*.po',
  '!../../../locales/hk/shell.po',
]);
