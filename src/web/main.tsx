import '@fontsource-variable/inter/wght.css';
import './theme.css';
import { MutationCache, notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startLanguage } from './i18n/i18n.ts';
import { MARKS } from './progress/progress.queries.ts';
import { screens } from './screens.tsx';
import { followRouter } from './ui/back.ts';
import { codeOf, Toasts, toastError } from './ui/toasts.tsx';

/** Logs what went wrong, and nothing of what was sent or is stored. */
function logFailure(error: unknown): void {
  const { status } = error as { status?: number };
  console.warn(`Not stored: ${codeOf(error) ?? String(error)}${status ? ` (${status})` : ''}`);
}

// Draws new data before the next frame, so that a box that was just ticked never shows its former state in between.
notifyManager.setScheduler(queueMicrotask);

// Every failed call shows the text of its code. A call that shows its failure in its own place sets meta.quiet.
const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => query.meta?.quiet || toastError(error) }),
  mutationCache: new MutationCache({
    onError: (error, _sent, _context, mutation) => {
      logFailure(error);
      if (!mutation.meta?.quiet) toastError(error);
    },
    onSettled: () => void lookAtMarks(),
  }),
  defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
});

/** Whatever was saved, done marks may say something else of it. What is asked for the first time is not asked again by itself. */
async function lookAtMarks(): Promise<void> {
  await queries.cancelQueries({ queryKey: [MARKS] });
  await queries.invalidateQueries({ queryKey: [MARKS] });
}

// A book that a worker keeps is closed with its query.
queries.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed') (query.state.data as { close?: () => void } | undefined)?.close?.();
});

/** Beyond this, words in other letters are better than none. */
const LONGEST_WAIT = 500;
const letters = document.fonts.load('1em "Inter Variable"').catch(() => {});

await Promise.all([
  startLanguage(),
  Promise.race([letters, new Promise(resolve => setTimeout(resolve, LONGEST_WAIT))]),
]);
const router = createBrowserRouter(screens);
followRouter(router);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
