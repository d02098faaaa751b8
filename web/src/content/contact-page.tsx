import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { Card } from '../ui/card.tsx';
import { LinkRow } from '../ui/row.tsx';
import { ContactWays } from './contact-ways.tsx';
import { contactQuery } from './page-queries.ts';
import { SitePage } from './site-page.tsx';

/** How to reach us. */
export default function ContactPage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const query = useQuery(contactQuery());
  return (
    <SitePage name={t`Contact us`} query={query}>
      <ContactWays ways={query.data?.ways ?? []} />
      <Card padded={false}>
        <LinkRow title={t`Questions and answers`} to="/pages/common/faq" />
      </Card>
    </SitePage>
  );
}
