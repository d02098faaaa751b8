import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../../locales/kor/*.po',
  '!../../../locales/kor/shell.po',
]);
