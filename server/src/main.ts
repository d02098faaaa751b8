import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * The program. Node keeps what it compiles of the modules below, for the next start; it looks at each file again, and
 * what is wrong or cannot be written does no harm. So this file imports nothing else before.
 */
enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? path.join(import.meta.dirname, '../../.cache/compiled'));
await import('./serve.ts');
