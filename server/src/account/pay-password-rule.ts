/** Six digits; neither one digit six times nor a run up or down. */
export function isPayPassword(text: string): boolean {
  return /^[0-9]{6}$/.test(text) && !/^(.)\1{5}$/.test(text) && !'01234567890 09876543210'.includes(text);
}
