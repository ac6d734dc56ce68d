import './zod-without-eval';
import './styles.css';
import { createQueryClient } from './api/query-client';
import { readPageConfig } from './api/read-page-config';
import { Session } from './api/session';
import { loadErrorName } from './components/RetryButton';
import { createAppRouter } from './router';
import { startTheme } from './shell/actions/theme';

startTheme();
// A part of the code can't be fetched: the server has a newer version, or can't be reached. On the browser's own message the
// router reloads the page, which would end what the user has under way. On another message it doesn't.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.name = loadErrorName;
  payload.message = 'Waybill was updated, or the connection was lost. Reload the page.';
});

const session = new Session();
const queryClient = createQueryClient(session);
const config = readPageConfig();
const router = config && createAppRouter({ config, queryClient, session });
// Starts to load the page of the URL (its data, its code and the chains) at the same time as the app.
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
