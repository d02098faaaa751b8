/** Above this the page is zoomed in: what is seen is a part of it for another reason than a keyboard. */
const UNZOOMED = 1.01;

/**
 * Tells the styles how much of the lower end of the screen a keyboard lies over (`--keyboard`), and how high is what is
 * seen above it (`--seen-height`), so that the foot of a sheet stays in sight. Chromium and Firefox make the page smaller
 * instead (`interactive-widget` in index.html), and then nothing lies over it; Safari does not.
 * @returns the function that ends it
 */
export function followKeyboard(): () => void {
  const seen = window.visualViewport;
  if (seen === null) return () => {};
  const { documentElement: root, body } = document;
  // Stands where whatever is fixed to the lower end stands.
  const end = document.createElement('div');
  end.style.cssText = 'position:fixed;bottom:0;visibility:hidden';
  body.append(end);

  const place = (): void => {
    const lies = end.getBoundingClientRect().bottom - seen.offsetTop - seen.height;
    const covered = seen.scale > UNZOOMED ? 0 : Math.max(0, Math.round(lies));
    if (covered === 0) {
      root.style.removeProperty('--keyboard');
      root.style.removeProperty('--seen-height');
      return;
    }
    root.style.setProperty('--keyboard', `${covered}px`);
    root.style.setProperty('--seen-height', `${Math.round(seen.height)}px`);
    // The sheet has become lower: what is typed into must not have left it.
    const field = document.activeElement;
    if (field?.closest('dialog[open]')) field.scrollIntoView({ block: 'nearest' });
  };

  seen.addEventListener('resize', place);
  seen.addEventListener('scroll', place);
  place();
  return () => {
    seen.removeEventListener('resize', place);
    seen.removeEventListener('scroll', place);
    root.style.removeProperty('--keyboard');
    root.style.removeProperty('--seen-height');
    end.remove();
  };
}
