/**
 * Does `work` once the next frame is painted: for what is slow and what nobody waits for in the frame that answers a
 * touch. The function it returns calls it off.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // A frame is painted when its callbacks have run.
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
