import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, Notification, ResourceContextProvider, TestMemoryRouter } from 'react-admin';
import { ProposeProvider } from '../../src/operator/proposals/propose-provider.tsx';
import { createDataProvider } from '../../src/platform/data/data-provider.ts';
import type { ResourceCalls } from '../../src/platform/data/resource-calls.ts';
import { i18nProvider } from '../../src/platform/language/i18n-provider.ts';
import { theme } from '../../src/ui/theme.ts';

/** Shows a part of the console as it stands in it: texts, theme, reads, proposal form, messages. */
export function show(part: ReactNode, resources: Readonly<Record<string, ResourceCalls>> = {}, resource = 'deposits') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <I18nProvider i18n={i18n}>
      <TestMemoryRouter>
        <AdminContext
          dataProvider={createDataProvider(resources)}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          theme={theme}
          darkTheme={null}
        >
          <ResourceContextProvider value={resource}>
            <ProposeProvider>{part}</ProposeProvider>
            <Notification />
          </ResourceContextProvider>
        </AdminContext>
      </TestMemoryRouter>
    </I18nProvider>,
  );
}
