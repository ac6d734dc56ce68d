import './zod-without-eval';
import './styles.css';
import { createQueryClient } from './api/query-client';
import { readPageConfig } from './api/read-page-config';
import { Session } from './api/session';
import { formatOfZone } from './lib/time';
import { startPage } from './start-page';
import { startTheme } from './shell/theme';

startTheme();

const session = new Session();
const queryClient = createQueryClient(session);
const config = readPageConfig();
if (config) startPage(config, queryClient, location);
// The first formats of a page take 0.1 s on a slow phone: made while the app's file is on its way, each in its own task.
setTimeout(() => Intl.NumberFormat('en-US'));
setTimeout(() => formatOfZone('local'));
// React, the router and the frame: a second file, which index.html has asked for too.
void import('./start-app').then(
  ({ startApp }) => startApp({ config, session, queryClient }),
  () => {
    // The frame of index.html stays; its sentence no longer says that the page is loading.
    const [sentence] = document.getElementsByTagName('p');
    if (sentence) sentence.textContent = 'Waybill didn’t load. Reload the page.';
  },
);
