/** Names of the values a compiled message takes, at any depth. */
export function placeholders(message: unknown, found = new Set<string>()): Set<string> {
  if (!Array.isArray(message)) return found;
  for (const part of message as unknown[]) {
    if (!Array.isArray(part)) continue;
    found.add(String(part[0]));
    const forms: unknown = part[2];
    if (typeof forms === 'object' && forms !== null) for (const form of Object.values(forms)) placeholders(form, found);
  }
  return found;
}
