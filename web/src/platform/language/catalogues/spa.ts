import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/spa/*.po',
  '!../../../locales/spa/shell.po',
]);
