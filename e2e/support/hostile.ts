import type { Page } from '@playwright/test';

/** Texts that would do something if they were more than texts. */
export const hostile = {
  image: '<img src=x onerror=alert(1)>',
  script: '</p><script>alert(2)</script>',
  attribute: '" onfocus=alert(3) autofocus="',
  frame: '<iframe src=javascript:alert(4)>',
  link: '<a href=javascript:alert(5)>x</a>',
  template: "{{constructor.constructor('alert(6)')()}}",
} as const;

/** What happened on a page that must not. */
export interface Watch {
  readonly seen: string[];
}

/** Notes dialogs, errors and what the content security policy had to stop, on every document of a page. */
export async function watch(page: Page): Promise<Watch> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  await page.exposeFunction('e2eViolation', (text: string) => seen.push(`policy: ${text}`));
  await page.addInitScript(() => {
    const tell = (window as unknown as { e2eViolation: (text: string) => void }).e2eViolation;
    addEventListener('securitypolicyviolation', (event) => tell(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  return { seen };
}
