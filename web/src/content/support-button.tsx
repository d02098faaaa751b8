import { useLingui } from '@lingui/react/macro';
import { useOpenUrl } from '../platform/routing/open-url.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';
import { IconButton } from '../ui/button.tsx';
import { HeadsetIcon } from '../ui/icons.tsx';

/** Leads to customer service, wherever the site has it. */
export function SupportButton() {
  const { t } = useLingui();
  const open = useOpenUrl();
  const address = useSiteConfig()?.support_url ?? '';
  return (
    <IconButton label={t`Customer service`} onClick={() => open(address === '' ? '/pages/kefu/index' : address)}>
      <HeadsetIcon />
    </IconButton>
  );
}
