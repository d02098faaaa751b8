/** What became of a picture: handed to another app, saved, or left by the user. */
export type Given = 'shared' | 'saved' | 'left';

/**
 * Hands the picture of a canvas to another app, or saves it: when that was asked for, or the browser shares no files.
 * @throws when the browser makes no picture of it
 */
export async function givePicture(
  canvas: HTMLCanvasElement,
  name: string,
  isShared: boolean,
  save: (blob: Blob, name: string) => void,
): Promise<Given> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('No picture');
  const files = [new File([blob], name, { type: 'image/png' })];
  if (isShared && navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left';
      // Refused by the system: it is saved, so that nobody is left without it.
    }
  }
  save(blob, name);
  return 'saved';
}
