import { install } from './setup/install.mjs';
import { checkNode } from './setup/paths.mjs';

/** What a script of package.json runs first when it uses more than `npm start` installs. */
checkNode();
await install();
