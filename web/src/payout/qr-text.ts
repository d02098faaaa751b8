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

/** The text in the QR code of a picture; null when there is none. @throws when the file is no picture */
export async function textInPicture(file: Blob): Promise<string | null> {
  const Reader = readerClass();
  if (Reader === undefined) return null;
  const picture = await createImageBitmap(file);
  try {
    const [code] = await new Reader({ formats: ['qr_code'] }).detect(picture);
    return code?.rawValue ?? null;
  } finally {
    picture.close();
  }
}
