import { useLingui } from '@lingui/react/macro';

/** The words for what the product itself says in a conversation with customer service, as agents read it. */
export function useEventText(): (code: string, params: Readonly<Record<string, string>>) => string {
  const { t } = useLingui();
  return (code, { agent = '' }) => {
    switch (code) {
      case 'agent_joined':
        return t`${agent} joined the conversation`;
      case 'back_in_queue':
        return t`The conversation is back in the queue`;
      case 'closed_by_customer':
        return t`The user closed the conversation`;
      default:
        return t`An agent closed the conversation`;
    }
  };
}
