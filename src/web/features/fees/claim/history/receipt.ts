import { isoTime } from '../../../../lib/time';
import { visibleText } from '../../../../lib/truncation';
import type { Claim } from '../claim';
import { tokenLine, amountText, availableText } from '../claim-amounts';
import type { CheckResult } from '../claim-preflight';
import { claimView } from '../claim-view';

/** A claim as a Markdown table: terms, id, transaction, what it rests on, and which of the checks failed. It holds no signature. */
export function claimReceipt(claim: Claim, checks: readonly CheckResult[] = []): string {
  const { terms, evidence, amounts, mismatches } = claim;
  const { title, sentence } = claimView(claim);
  const rows: [string, string][] = [
    ['Status', `${title}. ${sentence}`],
    ['Network', terms.network],
    ['From', terms.claimAddress],
    ['To', terms.recipient],
    ['Chain', `${terms.chainName} (${terms.chainId})`],
    ['Token', `${terms.currency.symbol ?? 'not reported'} ${terms.currency.address}`],
    ['Amount', amountText(terms)],
    ['Available at the time', availableText(terms.available)],
    ['Fees', terms.feeNote],
    ['Claim ID', claim.requestId || 'None'],
    ['Started', isoTime(claim.askedAtMs) ?? ''],
    [
      'Submitted',
      claim.posts
        .filter(({ wasTurnedAway }) => !wasTurnedAway)
        .map(({ atMs }) => isoTime(atMs) ?? '')
        .join(', ') || 'never',
    ],
    ['Claimed', tokenLine(amounts?.claimed ?? null)],
    ['Received', tokenLine(amounts?.received ?? null)],
    ['Service fee', tokenLine(amounts?.fee ?? null)],
    ['Rejected', claim.refusal?.message ?? 'no'],
    ['Transaction', evidence?.txHash ?? 'not reported'],
    ['Evidence', evidence ? `${evidence.source}: ${evidence.detail}` : 'none'],
    ['Reported recipient', evidence?.recipient ?? 'not reported'],
    ...checks
      .filter(({ ok }) => ok === false)
      .map(({ shown, expected, found }): [string, string] => [
        `Failed check: ${shown}`,
        `expected ${expected}, found ${found.slice(0, 500)}`,
      ]),
    ...mismatches.map(({ field, asked, reported }): [string, string] => [
      `Differs: ${field}`,
      `requested ${asked}, reported ${reported}`,
    ]),
  ];
  const lines = rows.map(([what, value]) => `| ${what} | ${cell(value)} |`);
  return ['# App-fee claim', '', '| | |', '|---|---|', ...lines, ''].join('\n');
}

/** Strangers' text must not become markup of the receipt. */
function cell(text: string): string {
  return visibleText(text).replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&');
}
