import { useLingui } from '@lingui/react/macro';
import { qrPath } from '../platform/qr/qr-path.ts';
import { invitationLink } from '../platform/session/use-invitation.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';
import { PosterSheet } from '../ui/poster/poster-sheet.tsx';
import { drawInvitation, type InvitationText } from './draw-invitation.ts';

/** The poster with the user's code, to be handed to friends. */
export default function InvitationPoster({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useLingui();
  const site = useSiteConfig();
  const name = site?.site_name ?? 'Aureus';
  const link = invitationLink(code);
  const text: InvitationText = {
    site: name,
    demo: site?.mode === 'demo' ? t`Demo funds` : '',
    title: t`Trade with me on ${name}`,
    points: [
      t`Coins, shares and futures in one app`,
      t`Prices you can check yourself`,
      t`Demo funds to begin with`,
    ].slice(0, site?.mode === 'demo' ? 3 : 2),
    codeLabel: t`Invitation code`,
    code,
    invitation: t`Scan to register`,
    host: window.location.host,
    foot: '',
  };
  return (
    <PosterSheet
      name={`${name}-${code}.png`}
      said={[text.title, ...text.points, text.codeLabel, code]}
      draw={(pen) => drawInvitation(pen, text, qrPath(link))}
      onClose={onClose}
    />
  );
}
