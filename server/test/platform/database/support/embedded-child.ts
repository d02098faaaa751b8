import { startEmbedded } from '../../../../src/platform/database/embedded.ts';
import { silentLogger } from '../../../../src/platform/log.ts';

/** Starts the embedded database on the folder given and tells about it in one line; stops it in order on SIGTERM. */
const [dataDir = ''] = process.argv.slice(2);
const embedded = await startEmbedded({ dataDir, log: silentLogger, settings: { shared_buffers: '32MB' } });
process.on('SIGTERM', () => {
  void embedded.stop().then(() => process.exit(0));
});
const { ownerUrl, applicationUrl, dataDirectory, adopted } = embedded;
process.stdout.write(`${JSON.stringify({ ownerUrl, applicationUrl, dataDirectory, adopted, pid: embedded.pid() })}\n`);
setInterval(() => {}, 60_000);
