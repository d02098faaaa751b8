/** The zone the chart's times are written in: the user's own when the browser knows it, else the device's. */
export function chartTimeZone(preferred: string | undefined): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (preferred === undefined || preferred === '') return own;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: preferred }).resolvedOptions().timeZone;
  } catch {
    return own;
  }
}
