import { useLingui } from '@lingui/react/macro';
import { useOpenUrl } from '../platform/routing/open-url.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { HeadsetIcon } from '../ui/icons.tsx';

/** Leads to customer service, wherever the site has it. */
function useSupport(): () => void {
  const open = useOpenUrl();
  const address = useSiteConfig()?.support_url ?? '';
  return () => open(address === '' ? '/pages/kefu/index' : address);
}

/** Customer service, as an action of a page's bar. */
export function SupportButton() {
  const { t } = useLingui();
  return (
    <IconButton label={t`Customer service`} onClick={useSupport()}>
      <HeadsetIcon />
    </IconButton>
  );
}

/** Customer service, where somebody may hesitate. */
export function SupportLine({ text }: { text: string }) {
  return (
    <Button kind="text" size="small" onClick={useSupport()}>
      <HeadsetIcon size={16} /> {text}
    </Button>
  );
}
