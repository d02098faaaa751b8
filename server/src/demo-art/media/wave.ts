/** Samples a second of all sounds. */
export const RATE = 22_050;

const HEAD = 44;
const LOUDEST = 0.89;

/** Samples as a WAV file of one channel and 16 bits, made as loud as it may be without being cut off. */
export function waveOf(samples: Float32Array): Buffer {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  const bytes = Buffer.alloc(HEAD + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  // Plain samples, one channel.
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [place, sample] of samples.entries())
    bytes.writeInt16LE(Math.round((sample / peak) * LOUDEST * 32_767), HEAD + place * 2);
  return bytes;
}
