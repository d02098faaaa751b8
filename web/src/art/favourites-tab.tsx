import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { favouritesQuery } from './queries.ts';
import { WallSkeleton, WorkWall } from './work-wall.tsx';

/** Works the user has kept; one that is taken out goes at once, and can be had back. */
export function FavouritesTab() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const query = useQuery({ ...favouritesQuery(), enabled: isLoggedIn });
  const items = query.data?.filter(({ collect }) => collect) ?? [];
  if (!isLoggedIn) {
    return (
      <EmptyState
        title={t({ message: 'Log in to keep favourites', context: 'works' })}
        action={
          <Button kind="secondary" size="small" onClick={() => requireLogin(() => undefined)}>
            {t`Log in`}
          </Button>
        }
      />
    );
  }
  return (
    <ListStates
      query={query}
      isEmpty={items.length === 0}
      skeleton={<WallSkeleton />}
      empty={
        <EmptyState
          title={t({ message: 'No favourites yet', context: 'works' })}
          note={t`Tap the heart of a work to keep it here.`}
          action={
            <a href="#/pages/nft/nft" className={cx(buttons.button, buttons.secondary, buttons.small)}>
              {t`Look at works`}
            </a>
          }
        />
      }
    >
      <WorkWall label={t({ message: 'Favourites', context: 'works' })} items={items} />
    </ListStates>
  );
}
