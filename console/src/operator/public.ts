export type { PayloadField } from './proposals/payload.ts';
export { usePropose } from './proposals/propose-context.ts';
export { useMe, type Me } from './session/me.ts';
