import { type ArtRarity, artRarities, artRules, type ArtType, artTypes } from '@aureus/contract/art/rules.ts';
import { submit } from '@aureus/contract/art/sale-calls.ts';
import { compatibleTypes } from '@aureus/contract/files/limits.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { PictureField } from '../platform/files/picture-field.tsx';
import { Button } from '../ui/button.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { LongTextField } from '../ui/money/long-text-field.tsx';
import { PickField } from '../ui/money/pick-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './art.module.css';
import { MediaField } from './media-field.tsx';
import { termsQuery } from './queries.ts';
import { refreshArt } from './refresh-art.ts';
import { usePercent } from './use-percent.ts';
import { useRarityNames, useTypeNames } from './words.ts';

/** A work to be shown, from the file to how often there is one of it. `waiting` is how many others are under review. */
export function WorkForm({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const percent = usePercent();
  const types = useTypeNames();
  const rarities = useRarityNames();
  const { data: terms } = useQuery(termsQuery());
  const [type, setType] = useState<ArtType>(1);
  const [file, setFile] = useState<string | null>(null);
  const [isCompatible, setIsCompatible] = useState(true);
  const [compatible, setCompatible] = useState<string | null>(null);
  const [poster, setPoster] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [rarity, setRarity] = useState<ArtRarity>('N');
  const [royalty, setRoyalty] = useState('');
  const [editions, setEditions] = useState('1');
  const needsPoster = type === 3 || type === 4;
  const sending = useMutation({
    mutationFn: (image: string) =>
      call(submit, {
        name: name.trim(),
        description: description.trim(),
        type: String(type),
        image,
        ...(needsPoster && poster !== null ? { poster } : {}),
        ...(needsPoster && !isCompatible && compatible !== null ? { compatible } : {}),
        rarity,
        royalty: royalty === '' ? '0' : royalty,
        editions,
      }),
    onSuccess: () => {
      refreshArt(queries);
      toast(t`${name.trim()} is under review.`, { tone: 'good' });
      void navigate({ to: '/pages/nft/mine', replace: true });
    },
  });
  const isRoyaltyTooHigh = terms !== undefined && royalty !== '' && new Decimal(royalty).gt(terms.most_royalty);
  const mostRoyalty = percent(terms?.most_royalty ?? '0');
  const copies = Number(editions);
  const isCopiesWrong = !Number.isInteger(copies) || copies < 1 || copies > artRules.most_editions;
  const reason =
    waiting >= artRules.most_waiting
      ? t`Too many works wait for review`
      : file === null
        ? t`Choose a file`
        : needsPoster && poster === null
          ? t`Choose a picture for it`
          : name.trim() === ''
            ? t`Enter a name`
            : isRoyaltyTooHigh
              ? t`The royalty is too high`
              : isCopiesWrong
                ? t`Choose how many editions`
                : undefined;
  return (
    <>
      {waiting === 0 ? null : (
        <p role="status">
          {t`${plural(waiting, { one: '# work of yours is under review.', other: '# works of yours are under review.' })}`}
        </p>
      )}
      <div className={styles.form}>
        <Segmented
          label={t`Kind of work`}
          options={artTypes.map((value) => ({ value: String(value), label: types[value] }))}
          value={String(type)}
          onChange={(next) => {
            setType(artTypes.find((value) => String(value) === next) ?? 1);
            setFile(null);
            setIsCompatible(true);
            setCompatible(null);
            setPoster(null);
          }}
        />
        {type === 1 ? (
          <PictureField
            key="picture"
            label={types[1]}
            purpose="artwork"
            value={file}
            onChange={setFile}
            shape="square"
          />
        ) : (
          <MediaField
            key={type}
            label={types[type]}
            purpose={type === 2 ? 'artwork_motion' : 'artwork_media'}
            onChange={(reference, isPlayedByAll) => {
              setFile(reference);
              setIsCompatible(isPlayedByAll);
              setCompatible(null);
            }}
          />
        )}
        {needsPoster && file !== null && !isCompatible ? (
          <>
            <p role="status" className={styles.quiet}>
              {t`Not every browser plays this file, above all on older iPhones. Add the same in a form that all of them play.`}
            </p>
            <MediaField
              key={`compatible-${file}`}
              label={type === 4 ? t`The same as MP4 (H.264 and AAC)` : t`The same as MP3 or WAV`}
              purpose="artwork_media"
              only={compatibleTypes.filter((each) => each.startsWith(type === 4 ? 'video/' : 'audio/'))}
              onChange={setCompatible}
            />
          </>
        ) : null}
        {needsPoster ? (
          <PictureField
            key={`poster-${type}`}
            label={t`Picture that is shown for it`}
            purpose="artwork"
            value={poster}
            onChange={setPoster}
            shape="square"
          />
        ) : null}
        <TextField
          label={t({ message: 'Name', context: 'of a work' })}
          value={name}
          maxLength={artRules.longest_name}
          onChange={(event) => setName(event.target.value)}
        />
        <LongTextField
          label={t`Description (optional)`}
          value={description}
          maxLength={artRules.longest_description}
          onChange={setDescription}
        />
        <PickField
          label={t`Rarity`}
          value={rarity}
          options={artRarities.map((value) => ({ value, label: rarities[value] }))}
          onChange={setRarity}
        />
        <NumberField
          label={t`Royalty`}
          value={royalty}
          onChange={setRoyalty}
          scale={2}
          unit="%"
          placeholder="0"
          hint={t`Of each later sale by others; at most ${mostRoyalty}`}
          error={isRoyaltyTooHigh ? t`At most ${mostRoyalty}` : undefined}
        />
        <NumberField
          label={t`Editions`}
          value={editions}
          onChange={setEditions}
          scale={0}
          step="1"
          hint={t`How many there are of it, from 1 to ${artRules.most_editions}`}
          error={isCopiesWrong && editions !== '' ? t`From 1 to ${artRules.most_editions}` : undefined}
        />
        {sending.isError ? <FailedNote error={sending.error} /> : null}
      </div>
      <PageFoot>
        <Button full reason={reason} loading={sending.isPending} onClick={() => file !== null && sending.mutate(file)}>
          {t`Send to review`}
        </Button>
      </PageFoot>
    </>
  );
}
