import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../../src/platform/queries/client.ts';
import { FormPart } from '../../src/ui/typed/form-part.tsx';
import { ToastRegion } from '../../src/ui/toast.tsx';

/** Renders with what every part of the app has around it, but without a router. */
export function show(children: ReactNode) {
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <FormPart>{children}</FormPart>
        <ToastRegion />
      </QueryClientProvider>
    </I18nProvider>,
  );
}
