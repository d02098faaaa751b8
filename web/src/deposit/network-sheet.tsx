import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { OptionList } from '../ui/option-list.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { networkLabel } from './choice.ts';
import styles from './deposit.module.css';
import type { DepositCoin, DepositNetwork } from './queries.ts';

/** By which network the coin will come; it must be the one the sender uses. */
export function NetworkSheet({
  coin,
  chosen,
  onClose,
  onChoose,
}: {
  /** The sheet is open while there is one. */
  coin: DepositCoin | null;
  chosen: DepositNetwork | null;
  onClose: () => void;
  onChoose: (network: DepositNetwork) => void;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const name = coin?.currency_name ?? '';
  return (
    <Sheet open={coin !== null} onClose={onClose} title={t`Network`}>
      <p
        className={styles.sheetNote}
      >{t`Select the network you will send ${name} on. Funds sent on another network are lost.`}</p>
      <OptionList<DepositNetwork>
        label={t`Network`}
        value={chosen}
        onChange={onChoose}
        options={(coin?.networks ?? []).map((network) => {
          const least = number(network.minimum, { maxDigits: 8 });
          const { minutes } = network;
          return {
            value: network.network,
            label: networkLabel(name, network),
            note: t`about ${minutes} min · from ${least} ${name}`,
          };
        })}
      />
    </Sheet>
  );
}
