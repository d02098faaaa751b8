import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery, isUsable, type SavedAddress, shortAddress, useNow, Waiting } from '../payout/public.ts';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { ListStates, EmptyState } from '../ui/list-states.tsx';
import { ButtonRow, LinkRow, Row } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** Chooses one of the saved addresses of a coin; new ones say how long they wait. */
export function AddressSheet({
  open,
  onClose,
  currency,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  currency: number;
  onChoose: (address: SavedAddress) => void;
}) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Withdraw to`}>
      <AddressChoice currency={currency} onChoose={onChoose} />
      <LinkRow
        to={`/pages/setting/addWallet?currency=${currency}`}
        lead={<PlusIcon size={20} />}
        title={t`Add an address`}
      />
    </Sheet>
  );
}

function AddressChoice({ currency, onChoose }: { currency: number; onChoose: (address: SavedAddress) => void }) {
  const { t } = useLingui();
  const { addressWaitHours: hours } = usePublicSettings();
  const query = useQuery(addressesQuery());
  const addresses = (query.data ?? []).filter((each) => each.currency === currency);
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
      {addresses.map((address) => {
        const inside = {
          title: address.label === '' ? address.network : `${address.label} · ${address.network}`,
          note: shortAddress(address.address),
        };
        return isUsable(address.usable_from, now) ? (
          <ButtonRow key={address.id} {...inside} onPress={() => onChoose(address)} />
        ) : (
          <Row key={address.id} {...inside} side={<Waiting usableFrom={address.usable_from} now={now} />} />
        );
      })}
    </ListStates>
  );
}
