import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../platform/files/save-file.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { usePreferences } from '../../platform/preferences/preferences.ts';
import { qrPath } from '../../platform/qr/qr-path.ts';
import { useUser } from '../../platform/session/use-user.ts';
import { useSiteConfig } from '../../platform/site/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { drawPoster, HEIGHT, type PosterLook, type PosterText, WIDTH } from './draw-poster.ts';
import type { PosterFigures } from './figures.ts';
import { givePicture } from './give-picture.ts';
import styles from './share.module.css';

/** A picture of a position to show to others: what is on it stays as it was when the sheet was opened. */
export default function ShareSheet({ figures: now, onClose }: { figures: PosterFigures; onClose: () => void }) {
  const { t } = useLingui();
  const [figures] = useState(now);
  const [moment] = useState(() => Date.now());
  const [hasAmount, setAmount] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isRedUp = usePreferences(({ upColour }) => upColour === 'red');
  const link = useInvitation();
  const text = usePosterText(figures, moment, hasAmount);
  const isGain = !figures.percent.startsWith('-');
  const drawn = JSON.stringify({ text, link, isLong: figures.isLong, isGain, isRedUp });
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const { text: words, link: address, ...look } = JSON.parse(drawn) as Drawn;
    drawPoster(pen, words, look, qrPath(address));
  }, [drawn]);

  const give = async (isShared: boolean): Promise<void> => {
    const element = canvas.current;
    if (element === null) return;
    setBusy(true);
    try {
      const name = `${figures.symbol.replace('/', '-')}.png`;
      const outcome = await givePicture(element, name, isShared, saveFile);
      if (outcome === 'saved') toast(t`Picture saved`, { tone: 'good' });
    } catch {
      toast(t`The picture could not be made`, { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const said = [text.symbol, ...text.chips, text.percentLabel, text.percent, text.amount, ...text.facts.flat()];
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Share`}
      foot={
        <>
          <Button kind="secondary" disabled={isBusy} onClick={() => void give(false)}>
            {t`Save picture`}
          </Button>
          <Button loading={isBusy} onClick={() => void give(true)}>
            {t`Share`}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        className={styles.poster}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={said.filter((part) => part !== '').join(', ')}
      />
      {figures.profit === null ? null : (
        <Checkbox checked={hasAmount} onChange={(event) => setAmount(event.target.checked)}>
          {t`Show the amount`}
        </Checkbox>
      )}
      <p className={styles.note}>{t`Whoever scans the code comes to your invitation link.`}</p>
    </Sheet>
  );
}

interface Drawn extends PosterLook {
  readonly text: PosterText;
  readonly link: string;
}

/** The link that brings somebody here in the user's name. */
function useInvitation(): string {
  const code = useUser()?.extension_code ?? '';
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/pages/common/register${code === '' ? '' : `?code=${encodeURIComponent(code)}`}`;
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
    moment: dateTime(figures.closedAt ?? moment),
  };
}
