import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { ContactWays } from './contact-ways.tsx';
import styles from './pages.module.css';
import { contactQuery } from './page-queries.ts';

/** The ways to reach us alone, for whoever looks for one of them. */
export default function ContactsPage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const query = useQuery(contactQuery());
  return (
    <>
      <NavBar title={t`Ways to reach us`} />
      <main className={styles.page}>
        <ListStates query={query} isEmpty={false} empty={null}>
          <ContactWays ways={query.data?.ways ?? []} />
        </ListStates>
      </main>
    </>
  );
}
