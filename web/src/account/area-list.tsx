import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { VList } from 'virtua';
import { useLocale } from '../platform/format/use-format.ts';
import { EmptyState } from '../ui/list-states.tsx';
import { ButtonRow } from '../ui/row.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CheckIcon } from '../ui/frame-icons.tsx';
import styles from './account.module.css';
import { useArea } from './area.ts';
import { matchRegions, namedRegions, type Region } from './dial-codes.ts';

/** Countries and regions with their dial codes, searchable by name, ISO code and number. */
export function AreaList({ onChoose, height }: { onChoose: (region: Region) => void; height: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [text, setText] = useState('');
  const all = useMemo(() => namedRegions(locale), [locale]);
  const chosen = useArea((state) => state.region.code);
  const found = matchRegions(all, text);
  return (
    <div className={styles.areas} style={{ height }}>
      <SearchField label={t`Country, region or number`} value={text} onChange={setText} />
      {found.length === 0 ? (
        <EmptyState title={t`No region matches`} />
      ) : (
        <VList className={styles.areaRows}>
          {found.map((region) => (
            <ButtonRow
              key={region.code}
              title={region.name}
              side={<span className={styles.dial}>+{region.dial}</span>}
              lead={
                region.code === chosen ? (
                  <CheckIcon size={18} className={styles.tick} />
                ) : (
                  <span className={styles.iso}>{region.code}</span>
                )
              }
              arrow={false}
              onPress={() => onChoose(region)}
            />
          ))}
        </VList>
      )}
    </div>
  );
}
