import { qrPath } from '../platform/qr/qr-path.ts';

const WIDTH = 720;
const HEIGHT = 900;
const CODE = 560;

/** What is written on the saved picture, above and below the code. */
export interface QrPictureTexts {
  readonly title: string;
  readonly address: string;
  /** A warning across it, e.g. that it is a sample; empty for none. */
  readonly mark: string;
}

/** The QR code with its coin, network and address as a picture for the user's album. */
export async function qrPicture(text: string, { title, address, mark }: QrPictureTexts): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  context.fillStyle = token('--paper');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = token('--ink');
  context.textAlign = 'center';
  context.font = '600 36px system-ui, sans-serif';
  context.fillText(title, WIDTH / 2, 76, WIDTH - 60);
  const { path, side } = qrPath(text);
  context.save();
  context.translate((WIDTH - CODE) / 2, 110);
  context.scale(CODE / side, CODE / side);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing, not an array
  context.fill(new Path2D(path));
  context.restore();
  context.font = '26px ui-monospace, monospace';
  for (const [line, part] of linesOf(address).entries()) {
    context.fillText(part, WIDTH / 2, 730 + line * 38, WIDTH - 40);
  }
  if (mark !== '') {
    context.fillStyle = token('--alarm');
    context.font = '700 40px system-ui, sans-serif';
    context.fillText(mark, WIDTH / 2, 860, WIDTH - 60);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)), 'image/png');
  });
}

/** Two lines at most, cut in the middle. */
function linesOf(address: string): string[] {
  const half = Math.ceil(address.length / 2);
  return address.length <= 36 ? [address] : [address.slice(0, half), address.slice(half)];
}
