import { t } from '@lingui/core/macro';
import { activateLanguage } from '../platform/language/activate.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { queryClient } from '../platform/queries/client.ts';
import { toast } from '../ui/toast.tsx';

/** Shows the language the user chooses. One that cannot be had is said, and the choice goes back to what is shown. */
export function followLanguage(): void {
  usePreferences.subscribe((state, before) => {
    if (state.language === before.language) return;
    activateLanguage(state.language).then(
      // Texts of the server come in the language of the call.
      () => queryClient.invalidateQueries(),
      () => {
        toast(t`This could not be loaded`, { tone: 'bad' });
        state.setLanguage(before.language);
      },
    );
  });
}
