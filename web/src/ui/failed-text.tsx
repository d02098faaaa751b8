import { errorText } from '../platform/calls/error-text.ts';
import { SupportLink } from './support-link.tsx';

/** What failed, in a sentence, and the way to customer service, which is told the number of the request. */
export function FailedText({ error }: { error: unknown }) {
  return (
    <>
      {errorText(error)} <SupportLink error={error} />
    </>
  );
}
