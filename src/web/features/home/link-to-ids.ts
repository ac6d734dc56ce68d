import type { ListLink } from './home-questions';

/** The URL of more would be longer than servers take. */
export const maxLinkedIds = 100;

/** The list of exactly these requests. */
export function linkToIds(ids: readonly string[]): ListLink {
  return { filter: [`id:${ids.map(quoted).join(',')}`], limit: '50' };
}

const quoted = (id: string) => (/^[\w-]+$/.test(id) && id !== 'none' ? id : JSON.stringify(id));
