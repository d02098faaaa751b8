import { lazyPage } from '../platform/loading/lazy-page.tsx';

/** The trade screen's options mode, and what stands below it; each in a chunk of its own. */
export const OptionsMode = lazyPage(() => import('./options-mode.tsx'), ['options']);
export const OwnOptions = lazyPage(() => import('./own-options.tsx'), ['options']);
