import { supportSubjects, type SupportSubject } from '@aureus/contract/support/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Chip } from '../ui/chip.tsx';
import styles from './support.module.css';
import { subjectWords } from './words.ts';

/** Chooses what a question is about. */
export function SubjectChoice({
  value,
  onChange,
}: {
  value: SupportSubject | null;
  onChange: (subject: SupportSubject) => void;
}) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`What is it about?`} className={styles.subjects}>
      {supportSubjects.map((subject) => (
        <Chip key={subject} outlined selected={subject === value} onClick={() => onChange(subject)}>
          {t(subjectWords[subject])}
        </Chip>
      ))}
    </div>
  );
}
