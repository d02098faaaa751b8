/** Where customer service is asked about a failure: the number of the request comes along, so that it can be found in the log. */
export function supportAddress(request: string | null): string {
  return request === null ? '/pages/kefu/index' : `/pages/kefu/index?request=${encodeURIComponent(request)}`;
}
