import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { runTradeKey } from '../../../platform/keys/trade-keys.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { draw } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { keyMeaning } from './key-meaning.ts';
import styles from './keys.module.css';

const KeyboardIcon = draw(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <path d="M6.6 9.6h.1M10.2 9.6h.1M13.8 9.6h.1M17.4 9.6h.1M6.6 12.6h.1M17.4 12.6h.1M9 15h6" />
  </>,
);

/** Acts on the keys while the trade screen is shown, and says which there are: a button, and a sheet. */
export default function TradeKeyHelp() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const meaning = keyMeaning(event, document.querySelector('dialog[open]') !== null);
    if (meaning === null) return;
    if (meaning === 'leave') (event.target as HTMLElement).blur();
    else if (meaning === 'help') setOpen(true);
    else if (!runTradeKey(meaning)) return;
    // The letter must not land in the field that is now in focus.
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    // Before the frame of the app, which has a key of its own for searching.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <>
      <IconButton label={t`Keyboard shortcuts`} aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        <KeyboardIcon size={20} />
      </IconButton>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t`Keyboard shortcuts`}
        foot={
          <Button full onClick={() => setOpen(false)}>
            {t`Done`}
          </Button>
        }
      >
        <KeyList />
      </Sheet>
    </>
  );
}

function KeyList() {
  const { t } = useLingui();
  const groups: readonly { title: string; rows: readonly (readonly [keys: readonly string[], meaning: string])[] }[] = [
    {
      title: t`Market and chart`,
      rows: [
        [['/'], t`Search markets`],
        [['O', 'F', 'C'], t`Options, futures, spot`],
        [[',', '.'], t`Shorter or longer interval`],
        [['V'], t`Depth or candles`],
        [['I'], t`Indicators`],
        [['D'], t`Drawing tools`],
      ],
    },
    {
      title: t`Order`,
      rows: [
        [['B', 'S'], t`Buy or sell, long or short, up or down`],
        [['M', 'L'], t`Market or limit order`],
        [['P'], t`To the price`],
        [['A'], t`To the amount`],
        [['1', '2', '3', '4'], t`25, 50, 75 or 100% of what is available`],
        [['Enter'], t`To the order button. Press it again to order.`],
        [['Esc'], t`Leave a field`],
      ],
    },
    {
      title: t`More`,
      rows: [
        [['X'], t`Cancel all orders or close several positions. It asks first.`],
        [['?'], t`This list`],
      ],
    },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing else to be focused
    <section className={styles.list} aria-label={t`Keyboard shortcuts`} tabIndex={0}>
      {groups.map(({ title, rows }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {rows.map(([keys, meaning]) => (
              <div key={meaning}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p
        className={styles.note}
      >{t`Keys do nothing while you type in a field, and no key sends an order by itself.`}</p>
    </section>
  );
}
