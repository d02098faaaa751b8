import { saveAddress } from '@aureus/contract/payout/calls.ts';
import { checkAddress, hasChecksum } from '@aureus/core/wallet/address.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { networks, networksOf } from '@aureus/core/wallet/networks.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Factor, FactorSheet } from '../account/public.ts';
import { call } from '../platform/calls/call.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { AddressText } from '../ui/address-text.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { CoinSheet } from '../ui/money/coin-sheet.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { ButtonRow } from '../ui/row.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonForm } from '../ui/skeleton.tsx';
import { FieldButton, TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { type AccountHoldings, accountsQuery, type Holding } from '../wallet/public.ts';
import { choicesOf, withdrawableCoins } from './coins.ts';
import { NetworkNote, TagField, TagNote } from './network-notes.tsx';
import styles from './payout.module.css';
import { QrButton } from './qr-button.tsx';
import { joinTag, parseTag, takesTag } from './xrp-tag.ts';

/** Saves an address: coin, network, the address with a live check, and a name. */
export default function AddAddressPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...accountsQuery(), enabled: isLoggedIn });
  return (
    <>
      <NavBar title={t`Add an address`} />
      <main className={styles.page}>
        {isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonForm count={3} />}>
            <AddressForm accounts={query.data ?? []} />
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

function AddressForm({ accounts }: { accounts: readonly AccountHoldings[] }) {
  const { t } = useLingui();
  const { addressWaitHours: hours } = usePublicSettings();
  const client = useQueryClient();
  const router = useRouter();
  const asked: { currency?: string | undefined } = useSearch({ strict: false });
  const coins = withdrawableCoins(accounts);
  const [coinId, setCoinId] = useState<number | null>(asked.currency === undefined ? null : Number(asked.currency));
  const coin: Holding | undefined = coins.find(({ currency }) => currency === coinId) ?? coins[0];
  const ways = networksOf(coin?.name ?? '').map(({ network }) => network);
  const [chosen, setChosen] = useState<NetworkId | null>(null);
  const network = ways.find((each) => each === chosen) ?? ways[0];
  const [address, setAddress] = useState('');
  const [tagText, setTagText] = useState('');
  const [name, setName] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const text = address.trim();
  const asksTag = network === 'XRP' && takesTag(text);
  const tag = asksTag ? parseTag(tagText) : null;
  // What is saved and shown for approval: with a tag the one text that holds both.
  const target = tag === undefined ? text : joinTag(text, tag);
  const save = useMutation({
    mutationFn: (factor: Factor) =>
      call(saveAddress, {
        currency: coin?.currency ?? 0,
        type: network ?? '',
        address: target,
        name: name.trim(),
        ...factor,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['private', 'wallet', 'payout'] });
      toast(t`Address saved. It can be used in ${plural(hours, { one: '# hour', other: '# hours' })}.`, {
        tone: 'good',
      });
      router.history.back();
    },
  });
  const problem = useAddressProblem(network, text);
  const paste = async (): Promise<void> => {
    try {
      setAddress((await navigator.clipboard.readText()).trim());
    } catch {
      toast(t`Pasting is not possible here. Long-press the field instead.`, { tone: 'bad' });
    }
  };
  if (coin === undefined || network === undefined) return null;
  const reason =
    text === ''
      ? t`Enter an address`
      : problem !== undefined
        ? t`Check the address`
        : tag === undefined
          ? t`Check the destination tag`
          : undefined;
  return (
    <>
      <Card padded={false} className={styles.row}>
        <ButtonRow
          lead={<CoinIcon code={coin.name} src={coin.logo} />}
          title={coin.name}
          note={t`Coin`}
          onPress={() => setChoosing(true)}
        />
      </Card>
      {ways.length > 1 ? (
        <Segmented
          label={t`Network`}
          options={ways.map((id) => ({ value: id, label: id }))}
          value={network}
          onChange={setChosen}
        />
      ) : null}
      <TextField
        label={t`Address on ${networks[network].name}`}
        value={address}
        autoComplete="off"
        onChange={(event) => setAddress(event.target.value)}
        error={text === '' ? undefined : problem}
        hint={
          text === '' || problem !== undefined ? (
            t`Money sent to a wrong address or network is lost.`
          ) : (
            <span className={styles.good}>
              {hasChecksum(network)
                ? t`This is a valid address of the network.`
                : t`This has the form of an address of the network.`}
            </span>
          )
        }
        side={
          <>
            <QrButton onAddress={setAddress} />
            <FieldButton onClick={() => void paste()}>{t`Paste`}</FieldButton>
          </>
        }
      />
      {asksTag ? <TagField value={tagText} onChange={setTagText} /> : <TagNote address={text} />}
      <NetworkNote network={network} />
      <TextField
        label={t({ message: 'Name', context: 'of an address' })}
        value={name}
        maxLength={40}
        placeholder={t`e.g. My hardware wallet`}
        onChange={(event) => setName(event.target.value)}
      />
      <p
        className={styles.warn}
      >{t`For your safety a new address can be used after ${plural(hours, { one: '# hour', other: '# hours' })}. You get a message about every address that is added.`}</p>
      <PageFoot>
        <Button full reason={reason} onClick={() => setAsking(true)}>
          {t`Save address`}
        </Button>
      </PageFoot>
      <CoinSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={t`Choose a coin`}
        coins={choicesOf(coins)}
        chosen={coin.currency}
        onChoose={setCoinId}
      />
      <FactorSheet
        open={isAsking}
        onClose={() => {
          setAsking(false);
          save.reset();
        }}
        busy={save.isPending}
        refusal={save.isError ? <FailedText error={save.error} /> : null}
        onFactor={(factor) => save.mutate(factor)}
      >
        <p className={styles.address}>
          {coin.name} · {network}
          <br />
          <AddressText>{target}</AddressText>
        </p>
        <TagNote address={target} />
      </FactorSheet>
    </>
  );
}

/** What is wrong with an address, as one types; undefined when nothing is. */
function useAddressProblem(network: NetworkId | undefined, address: string): string | undefined {
  const { t } = useLingui();
  if (network === undefined) return undefined;
  const checked = checkAddress(network, address);
  if (checked.ok) return undefined;
  return checked.problem === 'checksum'
    ? t`One character is wrong: the address does not match its own checksum.`
    : t`This does not look like an address of ${networks[network].name}.`;
}
