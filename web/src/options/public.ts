import { lazyPage } from '../platform/loading/lazy-page.tsx';

/** The trade screen's options mode, in a chunk of its own. */
export const OptionsMode = lazyPage(() => import('./options-mode.tsx'), ['options']);
