import { joinTag, parseTag, takesTag } from './xrp-tag.ts';

/** The browser's own reader of codes, where it has one (Android, ChromeOS, macOS). */
interface CodeReader {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}
interface CodeReaderClass {
  new (options: { formats: readonly string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

const readerClass = (): CodeReaderClass | undefined =>
  (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector;

/** Whether this browser reads QR codes. */
export async function readsCodes(): Promise<boolean> {
  try {
    return (await readerClass()?.getSupportedFormats())?.includes('qr_code') ?? false;
  } catch {
    return false;
  }
}

/** The address in the QR code of a picture; null when there is none. @throws when the file is no picture */
export async function addressInPicture(file: Blob): Promise<string | null> {
  const Reader = readerClass();
  if (Reader === undefined) return null;
  const picture = await createImageBitmap(file);
  try {
    const [code] = await new Reader({ formats: ['qr_code'] }).detect(picture);
    return code === undefined ? null : addressOf(code.rawValue);
  } finally {
    picture.close();
  }
}

/**
 * The address in the text of a code: bare, or as a payment request such as `bitcoin:bc1…?amount=1`. The destination tag
 * of a request on the XRP Ledger (`r…?dt=5`) stays with its address.
 */
export function addressOf(text: string): string {
  const payment = /^\s*[a-z][a-z0-9+.-]*:(?:\/\/)?(?:pay-)?([^?@/\s]+)/i.exec(text);
  const tagged = /^(?:.*[:/])?(r[1-9A-HJ-NP-Za-km-z]{24,34})\?(?:.*&)?dt=(\d+)/.exec(text.trim());
  const [, account = '', digits = ''] = tagged ?? [];
  const tag = takesTag(account) ? parseTag(digits) : null;
  if (typeof tag === 'number') return joinTag(account, tag);
  return (payment?.[1] ?? text).trim();
}
