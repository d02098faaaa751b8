import { afterAll } from 'vitest';

// Tests of plain functions may run without a page.
if (typeof document !== 'undefined') {
  const { giveBackPage } = await import('./shared-page.ts');
  afterAll(giveBackPage);
}
