import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FieldButton } from '../ui/text-field.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './account.module.css';
import { chooseArea, useArea } from './area.ts';
import { AreaList } from './area-list.tsx';

/** The dial code before a phone number; opens the list in a sheet, so that the form stays as it is. */
export function AreaButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const dial = useArea((state) => state.region.dial);
  return (
    <>
      <FieldButton className={styles.areaButton} onClick={() => setOpen(true)} aria-label={t`Country code +${dial}`}>
        +{dial}
        <ChevronDownIcon size={16} />
      </FieldButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Country or region`}>
        <AreaList
          height="60dvh"
          onChoose={(region) => {
            chooseArea(region);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
