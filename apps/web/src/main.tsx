import './styles/fonts.css';
import './styles/mantine-base.css';
import 'virtual:mantine-variables.css';
import './styles/tokens.css';
import './styles/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { wordsOf } from './api/errors.ts';
import { onAnotherPerson } from './api/person.ts';
import { makeQueryClient } from './api/query-client.ts';
import { makeRouter } from './router.ts';
import { settingsColorScheme } from './parts/settings/color-scheme.ts';
import { loadCrashScreen } from './parts/crash/crash-on-demand.tsx';
import { PtMessageProvider } from './ui/messages/messages.tsx';
import { startMonitoring } from './parts/monitoring/monitoring.ts';
import { whenIdle } from './ui/browser/when-idle.ts';
import { theme } from './theme.ts';

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const colorScheme = settingsColorScheme();
// cached answers must not be shown to the next person
onAnotherPerson(() => queryClient.clear());
const firstScreen = new Promise((resolve) => void router.subscribe('onRendered', resolve));
void startMonitoring(firstScreen);
void firstScreen.then(whenIdle).then(loadCrashScreen);

// the server writes a new nonce into each page; styles that are made at run time must carry it
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// the scroll lock of dialogs and drawers reads the nonce here
Object.assign(window, { __webpack_nonce__: styleNonce });

const root = createRoot(document.getElementById('root')!);
// a transition renders in slices, so that a slow phone responds between them
startTransition(() =>
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
        withCssVariables={false}
      >
        <QueryClientProvider client={queryClient}>
          <PtMessageProvider wordsOf={wordsOf}>
            <RouterProvider router={router} />
          </PtMessageProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);
