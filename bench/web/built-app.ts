import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { compressFolder } from '../../tools/setup/compress.mjs';

/** A build of its own, of what is in the tree now; `WEB_DIST` names another one. @returns its folder */
export async function builtApp(): Promise<string> {
  const given = process.env['WEB_DIST'];
  if (given !== undefined) return given;
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = path.join(root, 'bench/results/web-build');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const parameters = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, parameters, { cwd: path.join(root, 'web'), stdio: 'inherit' });
  await compressFolder(folder);
  return folder;
}
