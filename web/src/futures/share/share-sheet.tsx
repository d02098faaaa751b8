import { clock } from '@aureus/client/clock/page-clock.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { usePreferences } from '../../platform/preferences/preferences.ts';
import { qrPath } from '../../platform/qr/qr-path.ts';
import { useInvitation } from '../../platform/session/use-invitation.ts';
import { useSiteConfig } from '../../platform/site/site-config.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PosterSheet } from '../../ui/poster/poster-sheet.tsx';
import { drawPoster, type PosterText } from './draw-poster.ts';
import type { PosterFigures } from './figures.ts';

/** A picture of a position to show to others: what is on it stays as it was when the sheet was opened. */
export default function ShareSheet({ figures: now, onClose }: { figures: PosterFigures; onClose: () => void }) {
  const { t } = useLingui();
  const [figures] = useState(now);
  const [moment] = useState(clock.now);
  const [hasAmount, setAmount] = useState(false);
  const isRedUp = usePreferences(({ upColour }) => upColour === 'red');
  const link = useInvitation();
  const text = usePosterText(figures, moment, hasAmount);
  const look = { isLong: figures.isLong, isGain: !figures.percent.startsWith('-'), isRedUp };
  return (
    <PosterSheet
      name={`${figures.symbol.replace('/', '-')}.png`}
      said={[text.symbol, ...text.chips, text.percentLabel, text.percent, text.amount, ...text.facts.flat()]}
      draw={(pen) => drawPoster(pen, text, look, qrPath(link))}
      onClose={onClose}
    >
      {figures.profit === null ? null : (
        <Checkbox checked={hasAmount} onChange={(event) => setAmount(event.target.checked)}>
          {t`Show the amount`}
        </Checkbox>
      )}
    </PosterSheet>
  );
}

function usePosterText(figures: PosterFigures, moment: number, hasAmount: boolean): PosterText {
  const { t } = useLingui();
  const { number, percent, dateTime } = useFormat();
  const site = useSiteConfig();
  const name = site?.site_name ?? 'Aureus';
  const price = (value: string): string => number(value, { maxDigits: 8 });
  const amount = figures.profit ?? '0';
  const unit = figures.symbol.split('/')[1] ?? '';
  return {
    site: name,
    demo: site?.mode === 'demo' ? t`Demo funds` : '',
    symbol: figures.symbol,
    chips: [figures.isLong ? t`Long` : t`Short`, `${figures.leverage}×`],
    percent: percent(figures.percent, 2),
    percentLabel: figures.isClosed ? t`Return on margin, before fees` : t`Return on margin so far, before fees`,
    amount: hasAmount ? `${number(amount, { minDigits: 2, maxDigits: 2, sign: true })} ${unit}` : '',
    facts: [
      [t`Entry price`, price(figures.entry)],
      [figures.isClosed ? t`Closing price` : t`Mark price`, price(figures.exit)],
    ],
    invitation: t`Trade on ${name}`,
    host: window.location.host,
    foot: dateTime(figures.closedAt ?? moment),
  };
}
