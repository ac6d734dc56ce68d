import './zod-without-eval';
import './styles.css';
import { createQueryClient } from './api/query-client';
import { readPageConfig } from './api/read-page-config';
import { Session } from './api/session';
import { loadErrorName } from './components/RetryButton';
import { createAppRouter } from './router';
import { startTheme } from './shell/theme';

startTheme();
// Code that is not there any more, because another version is, or that can't be fetched now. The router would load the page
// again by itself, and end what is under way; by another message it doesn't.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.name = loadErrorName;
  payload.message = 'Waybill was updated, or the connection was lost. Reload the page.';
});

const session = new Session();
const queryClient = createQueryClient(session);
const config = readPageConfig();
const router = config && createAppRouter({ config, queryClient, session });
// Asks for the chains, for what the page in the URL shows, and for its code: beside the app, not after it.
const page = router?.load();
import('./app').then(
  async ({ drawApp }) => {
    await page;
    drawApp({ router, session, queryClient });
  },
  () => {
    // The frame of index.html stays; its sentence no longer says that the page is loading.
    const [sentence] = document.getElementsByTagName('p');
    if (sentence) sentence.textContent = 'Waybill didn’t load. Reload the page.';
  },
);
