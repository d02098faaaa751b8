import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addressesQuery,
  isUsable,
  QrButton,
  readEntry,
  type SavedAddress,
  shortAddress,
  useEntryProblem,
  Waiting,
} from '../payout/public.ts';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { useNow } from '../platform/time/use-now.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { ListStates, EmptyState } from '../ui/list-states.tsx';
import { ButtonRow, LinkRow, Row } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isNetworkId, networksOf } from '@aureus/core/wallet/networks.ts';

interface ChoiceProps {
  currency: number;
  /** Code of the coin. */
  coin: string;
  /** `amount`: whole coins that a payment request asks for, which was pasted to find the address; null for none. */
  onChoose: (address: SavedAddress, amount: string | null) => void;
}

/** Chooses one of the saved addresses of a coin; new ones say how long they wait. */
export function AddressSheet({ open, onClose, ...choice }: ChoiceProps & { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Withdraw to`}>
      <AddressChoice {...choice} />
      <LinkRow
        to={`/pages/setting/addWallet?currency=${choice.currency}`}
        lead={<PlusIcon size={20} />}
        title={t`Add an address`}
      />
    </Sheet>
  );
}

function AddressChoice({ currency, coin, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const { addressWaitHours: hours } = usePublicSettings();
  const query = useQuery(addressesQuery());
  const [text, setText] = useState('');
  const addresses = (query.data ?? []).filter((each) => each.currency === currency);
  const found = addresses.flatMap((address) => {
    if (text.trim() === '') return [{ address, amount: null }];
    const entry = isNetworkId(address.network) ? readEntry(text, '', { coin, network: address.network }) : null;
    return entry?.problem === null && entry.target === address.address
      ? [{ address, amount: entry.request?.amount ?? null }]
      : [];
  });
  const now = useNow();
  return (
    <ListStates
      query={query}
      isEmpty={addresses.length === 0}
      empty={
        <EmptyState
          title={t`No address of this coin yet`}
          note={t`A new one can be used after ${plural(hours, { one: '# hour', other: '# hours' })}.`}
        />
      }
    >
      <TextField
        label={t`Find by address or payment request`}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        side={<QrButton onText={setText} />}
        error={found.length === 0 ? <NotFound text={text} coin={coin} /> : undefined}
      />
      {found.map(({ address, amount }) => {
        const inside = {
          title: address.label === '' ? address.network : `${address.label} · ${address.network}`,
          note: shortAddress(address.address),
        };
        return isUsable(address.usable_from, now) ? (
          <ButtonRow key={address.id} {...inside} onPress={() => onChoose(address, amount)} />
        ) : (
          <Row key={address.id} {...inside} side={<Waiting usableFrom={address.usable_from} now={now} />} />
        );
      })}
    </ListStates>
  );
}

/** Why no saved address is the one that was pasted. */
function NotFound({ text, coin }: { text: string; coin: string }) {
  const { t } = useLingui();
  const problemText = useEntryProblem();
  const [first, ...rest] = networksOf(coin).map(({ network }) => ({ coin, network }));
  if (first === undefined) return null;
  const read = [first, ...rest].map((wanted) => ({ wanted, ...readEntry(text, '', wanted) }));
  const isAddress = read.some(({ problem }) => problem === null);
  const wrong = read.find(({ problem }) => problem !== null);
  return isAddress || !wrong?.problem
    ? t`This is none of your saved addresses. Add it first.`
    : problemText(wrong.problem, wrong.wanted);
}
