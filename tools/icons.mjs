import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmCommand } from './setup/install.mjs';
import { iconNames } from './setup/icon-names.mjs';
import { checkNode, ROOT } from './setup/paths.mjs';
import { quiet } from './setup/step.mjs';

/**
 * `npm run icons`: takes the icons that the console and its library name out of the package that has all of them, into
 * `console/icons`. That package has 43,000 files, nearly half of all that would be installed.
 */
checkNode();
const TARGET = path.join(ROOT, 'console/icons');
const { name, version } = JSON.parse(readFileSync(path.join(TARGET, 'package.json'), 'utf8'));
const folder = mkdtempSync(path.join(tmpdir(), 'aureus-icons-'));
try {
  const [command, ...before] = npmCommand();
  const options = { cwd: folder, env: process.env };
  await quiet(command, [...before, 'pack', `${name}@${version}`, '--loglevel=error'], options);
  const [archive] = readdirSync(folder);
  await quiet('tar', ['-xzf', archive], options);
  for (const file of readdirSync(TARGET)) if (file.endsWith('.mjs')) rmSync(path.join(TARGET, file));
  for (const icon of iconNames()) {
    const from = path.join(folder, 'package', `${icon}.mjs`);
    if (!existsSync(from)) throw new Error(`${name} ${version} has no icon called ${icon}`);
    const text = readFileSync(from, 'utf8').replace('"./utils/createSvgIcon.mjs"', '"./create-icon.mjs"');
    writeFileSync(path.join(TARGET, `${icon}.mjs`), text);
  }
  writeFileSync(
    path.join(TARGET, 'create-icon.mjs'),
    `export { createSvgIcon as default } from '@mui/material/SvgIcon';\n`,
  );
  writeFileSync(path.join(TARGET, 'LICENSE'), readFileSync(path.join(folder, 'package/LICENSE')));
} finally {
  rmSync(folder, { recursive: true });
}
