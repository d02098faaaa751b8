import { askTime, keepInStep } from '@aureus/client/clock/keep-in-step.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/console.tsx';
import { activateLanguage } from './platform/language/activate.ts';
import { chosenLanguage } from './platform/language/chosen.ts';

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  // English is in every build, so the console starts all the same when a stale page misses a catalogue.
  await activateLanguage(chosenLanguage()).catch(() => activateLanguage('en'));
  keepInStep(clock, askTime);
  createRoot(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Console />
      </I18nProvider>
    </StrictMode>,
  );
}

void start();
