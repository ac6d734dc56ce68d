import type { ShownRow } from './read-rows';

/** Lines of a card that one shape alone can hold; every other line stands in both. */
const inOneShape: Record<string, { v3?: RegExp; v2?: RegExp }> = {
  // v2 has one set of amounts: the actual ones of a success, else the quoted ones. It never shows a number of its own.
  // Of a fee's component v2 has USD alone. The reconciliation needs an amount in, in USD, which v2 does not tell.
  Money: {
    v3: /^([\d,.]+ .+|[<>−]*\$[\d,.]+( −?[\d,.]+ \S+( \(\w+\))?)?|None|[+−].+|Minimum received: .+|Rate: .+|Slippage tolerance: .+ used|Gas top-up|Not reported|Reconciliation \(USD\): .+)$/,
    v2: /^(API v2 records .+|Not reported|—|n\/a|Gas top-up|Minimum received: .+|Slippage tolerance: [^,]+)$/,
  },
  // Whether a refund is off is told by v3 alone: in v2 one may still come.
  // A reason that the amounts of v3 refute isn't shown there.
  Progress: {
    v2: /^(↩ Refund Not reported|Wrong deposit (token|chain)|Origin currency mismatch|Amount too low to fill)$/,
  },
  'Fees (v2)': { v2: /./ },
  // How a fee is taken depends on the kind of request, which v2 does not name. v3 has no USD for each quoted fee but a
  // share of the total, which stands in both; what was collected is compared below.
  'App fees': { v3: /^((The app fee is a share|Taken from) .+|<?\$[\d,.]+)$/, v2: /^<?\$[\d,.]+$/ },
  Details: {
    v3: /^((Bridge|Call|Cross-chain swap|Same-chain swap|Send|Wrap|Unwrap)|[A-Z][a-z ]+(, [A-Z][a-z ]+)*|None( set)?|Yes|No|\w+…\w+|sessionId|session-\d+|\d+ more: “Not reported”, “None” or “No”)$/,
    v2: /^(Not reported|\d+ more: “Not reported”, “None” or “No”)$/,
  },
  'Deposit address': {
    v3: /^(Deposited .+ quoted.+|Strict: .+ isn’t reported\.|None|\w+…\w+)$/,
    v2: /^(Not reported|Strict: .+ (API v2 records .+|isn’t reported\.))$/,
  },
  Sponsorship: { v2: /./ },
};

/** Apart from what v2 leaves open of an amount, whether it was quoted, and what v3 does not hold, its value now. */
const linesAsDrawn = (text: string) =>
  text.replaceAll(/, now [<>−]*\$[\d,.]+/g, '').replaceAll('Quoted ', '');

function linesOf(text = ''): string[] {
  // A value in USD stands in one line with its amount, and an open refund with what is known of it.
  const lines = linesAsDrawn(text)
    .replaceAll(/(↩ Refund)\s+(?=Not reported)/g, '$1 ')
    .replaceAll(/(\$[\d.,]+) +(?=−?[\d,.])/g, '$1\n')
    .replaceAll(/ +(?=[<>−]*\$)/g, '\n')
    .split(/[\n\t]/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

// The ids of currencies and the flag of a subsidy stand at the end of v2's facts.
const withoutTail = (lines: string[]) =>
  lines.includes('Token ID') ? lines.slice(0, lines.indexOf('Token ID')) : lines;

/** A verdict without amount, recipient and elapsed time: of what is not delivered, v2 reports neither of the first two. */
function withoutMoney(verdict: string): string {
  return verdict
    .replace(/; (quoted )?deposit(?= on |: )/, '')
    .replace(/: [\d,.]+ .*? on /, ' on ')
    .replace(/: [\d,.]+ \S+?(?=[.,;]|$)/, '')
    .replace(/ to \S+….*?(?=[,.;(]|$)/, '')
    .replace(/ \((\d+[a-z]+ ?)+\)/, '');
}

/** What each recipient was paid, in USD: it stands under the amount in the column after the quoted one. */
const collectedUsd = (text = '') =>
  [...linesAsDrawn(text).matchAll(/\n\t\n.+(\n<?\$[\d,.]+)?/g)].map((found) => found[1]?.trim());

/** What the page of one request says in one shape and not in the other, beyond what only one of them can hold. */
export function shapeDifferences(v3: ShownRow, v2: ShownRow, isDelivered: boolean): string[] {
  const differences = withoutMoney(v3.verdict) === withoutMoney(v2.verdict) ? [] : [v2.verdict];
  if (isDelivered && v3.verdict !== v2.verdict) differences.push(v2.verdict);
  for (const title of new Set([...Object.keys(v3.cards), ...Object.keys(v2.cards)])) {
    if (title === 'Raw') continue;
    const [inV3, inV2] = [linesOf(v3.cards[title]), withoutTail(linesOf(v2.cards[title]))];
    const { v3: onlyV3, v2: onlyV2 } = inOneShape[title] ?? {};
    const add = (shape: string, lines: string[], others: string[], allowed?: RegExp) => {
      for (const line of lines)
        if (!others.includes(line) && !allowed?.test(line))
          differences.push(`${title}, ${shape} alone: ${line}`);
    };
    add('v3', inV3, inV2, onlyV3);
    add('v2', inV2, inV3, onlyV2);
  }
  const [paidV3, paidV2] = [v3, v2].map(({ cards }) => collectedUsd(cards['App fees']).join(' | '));
  if (paidV3 !== paidV2) differences.push(`App fees, collected: ${paidV3} and ${paidV2}`);
  return differences;
}
