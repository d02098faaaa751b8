import { applyStorageVersion } from './version.ts';

// Imported first by main.tsx: modules run in the order of their imports, so this comes before every store.
applyStorageVersion();
