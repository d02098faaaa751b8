import { saveAddress } from '@aureus/contract/payout/calls.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { evmNetworks, networks, networksOf } from '@aureus/core/wallet/networks.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Factor, FactorSheet } from '../account/public.ts';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/use-format.ts';
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
import { SkeletonForm } from '../ui/skeleton-form.tsx';
import { FieldButton, TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { type AccountHoldings, accountsQuery, type Holding } from '../wallet/public.ts';
import { choicesOf, withdrawableCoins } from './coins.ts';
import { NetworkNote, TagField, TagNote } from './network-notes.tsx';
import styles from './payout.module.css';
import { QrButton } from './qr-button.tsx';
import { useAddressField } from './use-address-field.ts';
import { useEntryProblem } from './use-entry-problem.ts';

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
  const [name, setName] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const wanted = { coin: coin?.name ?? '', network: network ?? 'BTC' } as const;
  const field = useAddressField(wanted);
  const problemText = useEntryProblem();
  const { number } = useFormat();
  const { target, plain, asksTag } = field.entry;
  const problem = field.entry.problem === null ? undefined : problemText(field.entry.problem, wanted);
  const isTagWrong = field.entry.problem?.kind === 'tag';
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
  const paste = async (): Promise<void> => {
    try {
      field.take(await navigator.clipboard.readText());
    } catch {
      toast(t`Pasting is not possible here. Long-press the field instead.`, { tone: 'bad' });
    }
  };
  if (coin === undefined || network === undefined) return null;
  const reason = isTagWrong
    ? t`Check the destination tag`
    : problem !== undefined
      ? t`Check the address`
      : plain === ''
        ? t`Enter an address`
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
        value={field.text}
        autoComplete="off"
        onChange={(event) => field.type(event.target.value)}
        error={isTagWrong ? undefined : problem}
        hint={
          target === '' ? (
            t`Money sent to a wrong address or network is lost.`
          ) : (
            <span className={styles.good}>
              {field.entry.isChecked
                ? t`This is a valid address of the network.`
                : t`This has the form of an address of the network.`}
            </span>
          )
        }
        side={
          <>
            <QrButton onText={field.take} />
            <FieldButton onClick={() => void paste()}>{t`Paste`}</FieldButton>
          </>
        }
      />
      {field.asked?.amount ? (
        <p className={styles.note}>
          {t`The payment request asks for ${number(field.asked.amount, { maxDigits: 18 })} ${field.asked.coin ?? coin.name}. Enter the amount when you withdraw.`}
        </p>
      ) : null}
      {asksTag ? <TagField value={field.tagText} onChange={field.typeTag} /> : <TagNote address={target} />}
      {target !== '' && !field.entry.isChecked && evmNetworks.includes(network) ? (
        <p className={styles.warn}>
          {t`In small or in capital letters alone, this address has no checksum: a wrong character cannot be noticed. Compare all of them.`}
        </p>
      ) : null}
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
