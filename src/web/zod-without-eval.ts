import * as z from 'zod/mini';

// zod probes `new Function` when a schema is built, which the page's CSP would report. Imported first.
z.config({ jitless: true });
