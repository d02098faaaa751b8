import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { pageQuery } from './page-queries.ts';
import { SitePage } from './site-page.tsx';

/** The rules that are kept, in plain words. */
export default function CompliancePage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  return <SitePage name={t`Rules we keep`} query={useQuery(pageQuery('compliance'))} />;
}
