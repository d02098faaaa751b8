import path from 'node:path';
import { install } from './setup/install.mjs';
import { BIN, checkNode, productNode } from './setup/paths.mjs';
import { shown } from './setup/step.mjs';

/** `npm run lint`: types, rules and format. Who looks at rules by types has read all types anyway. */
checkNode();
await install();
const node = productNode();
const codes = await Promise.all([
  shown(node, [
    path.join(BIN, 'oxlint'),
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ]),
  shown(node, [path.join(BIN, 'oxfmt'), '--list-different', '.']),
]);
process.exit(Math.max(...codes));
