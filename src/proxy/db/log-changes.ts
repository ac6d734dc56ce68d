import type { FastifyBaseLogger } from 'fastify';

const minuteMs = 60_000;

/** Logs when PostgreSQL becomes unavailable or available: the first time at once, then one count a minute while it goes on. */
export function logChanges(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): {
  note: (isUp: boolean) => void;
  close: () => void;
} {
  let timer: NodeJS.Timeout | null = null;
  let logged: boolean | null = null;
  let isUpNow = false;
  let losses = 0;

  const tell = (isUp: boolean) => {
    logged = isUp;
    if (isUp)
      log.info('PostgreSQL is reachable: rate limit, login limits, logouts and events are shared');
    else log.warn('PostgreSQL is unreachable: this instance uses only its share of the rate limit');
  };
  const minuteIsOver = () => {
    timer = null;
    if (losses > 0) log.warn({ losses }, 'PostgreSQL was lost again within the last minute');
    if (isUpNow !== logged) tell(isUpNow);
    const goesOn = losses > 0;
    losses = 0;
    if (goesOn) wait();
  };
  const wait = () => {
    timer = setTimeout(minuteIsOver, minuteMs).unref();
  };

  return {
    note(isUp) {
      isUpNow = isUp;
      if (timer === null) {
        tell(isUp);
        if (!isUp) wait();
      } else if (isUp && losses === 0 && logged === false) tell(true);
      else if (!isUp) losses++;
    },
    close() {
      if (timer) clearTimeout(timer);
    },
  };
}
