/** Name of this build; 'dev' in development. */
declare const __BUILD_ID__: string;

/** The address of a file of data that comes with the app. */
declare module '*.json?url' {
  const address: string;
  export default address;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
