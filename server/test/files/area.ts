import { createFiles } from '../../src/files/files.ts';
import type { FilesArea } from '../../src/files/files.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** The files area of a running server, to be asked what no call asks. */
export const filesOf = (platform: Platform): FilesArea =>
  createFiles(platform, {
    viewers: { user: async () => null, operator: async () => null },
    hasContact: async () => true,
    audit: { note: async () => {}, look: async () => {} },
  });
