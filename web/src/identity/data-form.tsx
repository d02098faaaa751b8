import { cleanDocumentNumber } from '@aureus/core/typed/document-number.ts';
import { cleanName } from '@aureus/core/typed/name.ts';
import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../platform/session/draft.ts';
import { Button } from '../ui/button.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './identity.module.css';
import { nameProblem, numberProblem } from './rules.ts';
import { documentOf, type DocumentType, useIdentityTexts } from './use-identity-texts.ts';
import { useSubmit } from './use-submit.tsx';

/** Level 1: which document, and what is written on it. */
export function DataForm() {
  const { t } = useLingui();
  const { documents, numbers } = useIdentityTexts();
  // Not the number: nothing of a document is left behind on the device.
  const draft = useDraft('identity', { idType: '0', name: '' });
  const idType = documentOf(Number(draft.value.idType));
  const { name } = draft.value;
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, refusal, send } = useSubmit();
  const problems = { name: nameProblem(name) ?? undefined, number: numberProblem(number) ?? undefined };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (problems.name !== undefined || problems.number !== undefined) return;
    await send(
      { real_type: '1', id_type: idType, name: cleanName(name), card_id: cleanDocumentNumber(number) },
      draft.clear,
    );
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Segmented<DocumentType>
        label={t`Document`}
        options={(['0', '1', '2'] as const).map((value) => ({ value, label: documents[value] }))}
        value={idType}
        onChange={(value) => draft.change({ idType: value })}
      />
      <TextField
        label={t`Full name`}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={200}
        value={name}
        onChange={(event) => draft.change({ name: event.target.value })}
        hint={t`As it stands on the document.`}
        error={tried ? problems.name : undefined}
      />
      <TextField
        label={numbers[idType]}
        name="card_id"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        error={tried ? problems.number : undefined}
      />
      {refusal === null ? null : (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      )}
      <PageFoot>
        <Button type="submit" full loading={busy}>
          {t`Send for review`}
        </Button>
      </PageFoot>
    </form>
  );
}
