import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { pageQuery } from './page-queries.ts';
import { SitePage } from './site-page.tsx';

/** What this place is. */
export default function AboutPage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  return <SitePage name={t`About us`} query={useQuery(pageQuery('about'))} />;
}
