import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller files fit into the packets of their headers. */
const LEAST_BYTES = 1_024;

const FORMATS = {
  // The best a format can do takes seconds: once a build, not once a visit.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Puts a brotli and a gzip file beside every script, style, drawing and file of data in a folder; the server sends those. */
export async function compressFolder(folder) {
  const work = readdirSync(folder, { recursive: true })
    .filter((name) => /\.(js|css|svg|json)$/.test(name))
    .map((name) => ({ file: path.join(folder, name), bytes: readFileSync(path.join(folder, name)) }))
    .filter(({ bytes }) => bytes.length >= LEAST_BYTES)
    .flatMap(({ file, bytes }) =>
      Object.entries(FORMATS).map(async ([ending, compress]) => {
        writeFileSync(`${file}.${ending}`, await compress(bytes));
      }),
    );
  await Promise.all(work);
}
