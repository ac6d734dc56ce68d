import { isoTime } from '../../../lib/time';
import { visibleText } from '../../../lib/truncation';
import type { Claim } from './claim';
import { claimSentence, claimTitle } from './claim-words';
import { amountText, availableText } from './terms-text';

/** A claim as a Markdown table: terms, id, transaction, and what it rests on. It holds no signature. */
export function claimReceipt(claim: Claim): string {
  const { terms, evidence, mismatches } = claim;
  const rows: [string, string][] = [
    ['State', `${claimTitle(claim).title}. ${claimSentence(claim)}`],
    ['Network', terms.network],
    ['From', terms.claimAddress],
    ['To', terms.recipient],
    ['Chain', `${terms.chainName} (${terms.chainId})`],
    ['Currency', `${terms.currency.symbol ?? 'not named'} ${terms.currency.address}`],
    ['Amount', amountText(terms)],
    ['Available when asked', availableText(terms.available)],
    ['Fees', terms.feeNote],
    ['Id', claim.requestId || 'none'],
    ['Asked', isoTime(claim.askedAtMs) ?? ''],
    ['Posted', claim.posts.map(({ atMs }) => isoTime(atMs) ?? '').join(', ') || 'never'],
    ['Transaction', evidence?.txHash ?? 'not reported'],
    ['Evidence', evidence ? `${evidence.source}: ${evidence.detail}` : 'none'],
    ...mismatches.map(({ field, asked, reported }): [string, string] => [
      `Differs: ${field}`,
      `asked ${asked}, reported ${reported}`,
    ]),
  ];
  const lines = rows.map(([what, value]) => `| ${what} | ${cell(value)} |`);
  return ['# App-fee claim', '', '| | |', '|---|---|', ...lines, ''].join('\n');
}

/** Strangers' text must not become markup of the receipt. */
function cell(text: string): string {
  return visibleText(text).replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&');
}
