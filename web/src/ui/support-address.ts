import { requestIdOf } from '../platform/calls/error-text.ts';

/** Where customer service is asked about a failure: the number of the request comes along, so that it can be found in the log. */
export function supportAddress(error: unknown = null): string {
  const request = requestIdOf(error);
  return request === null ? '/pages/kefu/index' : `/pages/kefu/index?request=${encodeURIComponent(request)}`;
}
