import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { PictureField } from '../platform/files/picture-field.tsx';
import { Button } from '../ui/button.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import styles from './identity.module.css';
import { type DocumentType, useIdentityTexts } from './use-identity-texts.ts';
import { useSubmit } from './use-submit.tsx';

/** Level 2: two pictures of the document that was named for level 1. */
export function PicturesForm({ idType }: { idType: DocumentType }) {
  const { t } = useLingui();
  const texts = useIdentityTexts().pictures[idType];
  const [front, setFront] = useState<string | null>(null);
  const [reverse, setReverse] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const { busy, refusal, send } = useSubmit();
  const missing = (reference: string | null): string | undefined =>
    tried && reference === null ? t`This picture is missing.` : undefined;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (front === null || reverse === null) return;
    await send({ real_type: '2', front_pic: front, reverse_pic: reverse });
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PictureField
        label={texts.front}
        hint={texts.frontHint}
        purpose="identity"
        value={front}
        onChange={setFront}
        error={missing(front)}
      />
      <PictureField
        label={texts.reverse}
        hint={texts.reverseHint}
        purpose="identity"
        value={reverse}
        onChange={setReverse}
        error={missing(reverse)}
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
