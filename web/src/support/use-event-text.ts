import { useLingui } from '@lingui/react/macro';

/** The words for what is said by the product itself in a conversation with customer service. */
export function useEventText(): (code: string, params: Readonly<Record<string, string>>) => string {
  const { t } = useLingui();
  return (code, { agent = '' }) => {
    switch (code) {
      case 'agent_joined':
        return t`${agent} joined the conversation`;
      case 'back_in_queue':
        return t`The conversation is back in the queue`;
      case 'closed_by_customer':
        return t`You closed the conversation`;
      default:
        return t`Customer service closed the conversation`;
    }
  };
}
