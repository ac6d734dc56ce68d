import type { Page } from '@playwright/test';

/** What the page of one row of a file shows. */
export interface ShownRow {
  verdict: string;
  /** Text of each card by its title. */
  cards: Record<string, string>;
  failedParts: number;
  /** axe's complaints, as rule and element. */
  violations: string[];
}

/** The part of axe that is used here. */
interface Axe {
  run: (
    where: { include: Element[] },
    how: { resultTypes: string[] },
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * Steps through a file from its open first row to its last. axe, which AxeBuilder has left on the page, looks at each
 * card that holds a kind of element (its tag, role and classes, inside which other) that none before it held. All of it
 * happens inside the page: a thousand round trips would take longer than the drawing.
 */
export async function readRows(page: Page, count: number): Promise<ShownRow[]> {
  return page.evaluate(async (count) => {
    const main = document.querySelector('main');
    const header = main?.querySelector('header');
    if (!main || !header) throw new Error('No row of a file is open.');
    const axe = Reflect.get(window, 'axe') as Axe;
    const next = [...header.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Next',
    );
    const seen = new Set<string>();
    const kindOf = (element: Element) =>
      `${element.tagName}.${element.className} ${element.getAttribute('role')}`;
    /** The cards with such elements, and elements in none. */
    const placesOfNewKinds = () => {
      const places = new Set<Element>();
      for (const element of main.querySelectorAll<HTMLElement>('*')) {
        const kind = `${kindOf(element.parentElement ?? main)} > ${kindOf(element)}`;
        if (!seen.has(kind)) places.add(element.closest('main section') ?? element);
        seen.add(kind);
      }
      return [...places];
    };
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    /** The cards, and the tabs: one of them is there at a time. JSON is drawn alike for all records. */
    const readCards = async (isRawRead: boolean) => {
      await settled();
      const cards = [...main.querySelectorAll<HTMLElement>('section[aria-labelledby]')].map(
        (card) => [card.querySelector('h2')?.textContent ?? '', card.innerText] as const,
      );
      for (const tab of main.querySelectorAll<HTMLElement>('[role=tab]')) {
        const panelOf = () =>
          main.querySelector<HTMLElement>(`[role=tabpanel][aria-labelledby="${tab.id}"]`);
        if (tab.innerText === 'Raw' && !isRawRead) continue;
        tab.click();
        while (!panelOf()) await settled();
        const panel = panelOf();
        cards.push([tab.innerText.split(' · ')[0] ?? '', panel?.innerText ?? '']);
      }
      return cards;
    };
    const shown: ShownRow[] = [];
    for (let row = 1; row <= count; row += 1) {
      while (!header.textContent.includes(`row ${row} of `))
        await new Promise((resolve) => setTimeout(resolve, 2));
      // Below the verdict a page is drawn in slices, with the tabs last.
      while (!main.querySelector('[role=tab]')) await settled();
      // What opens over the page is no part of a card.
      const folded = 'button[aria-expanded=false]:not([aria-haspopup])';
      for (const button of main.querySelectorAll<HTMLElement>(folded)) button.click();
      const cards = await readCards(row % 10 === 1);
      const include = placesOfNewKinds();
      const { violations } =
        include.length > 0
          ? await axe.run({ include }, { resultTypes: ['violations'] })
          : { violations: [] };
      shown.push({
        verdict: main.querySelector('h2')?.textContent ?? '',
        cards: Object.fromEntries(cards),
        failedParts: main.querySelectorAll('[role=alert]').length,
        violations: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html}`),
        ),
      });
      next?.click();
    }
    return shown;
  }, count);
}
