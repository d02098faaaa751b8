import { useLingui } from '@lingui/react/macro';
import { HeadsetIcon, ListIcon } from '../ui/icons.tsx';
import { LinkRow } from '../ui/row.tsx';

/** The ways to somebody who answers, and to what was answered already. */
export function HelpRows() {
  const { t } = useLingui();
  return (
    <>
      <LinkRow
        lead={<HeadsetIcon />}
        title={t`Ways to reach us`}
        note={t`Customer service and more`}
        to="/pages/kf/kf"
      />
      <LinkRow
        lead={<ListIcon />}
        title={t`Questions and answers`}
        note={t`What others have asked`}
        to="/pages/common/faq"
      />
    </>
  );
}
