import { parseJson } from '#service/parse-json';
import { asObject } from '#service/schema/tolerant';
import { quoteShape } from '#service/schema/quote-body';
import type { SessionPart } from '../../../api/session';
import { sharedValue, type SharedValue } from '../../../lib/shared-value';
import { urlText } from '#service/url-text';

export type QuoteField = keyof typeof quoteShape | 'moreMembers';
/** The form as text: what is typed is kept, whether it can be sent or not. `amountUnit` is of the form alone (quote-amount.ts). */
export type QuoteDraft = Partial<Record<QuoteField | 'amountUnit', string>>;

export const quoteFields = Object.keys(quoteShape) as (keyof typeof quoteShape)[];
export const draftFields = [...quoteFields, 'moreMembers', 'amountUnit'] as const;

/** The draft that was typed last, for whoever comes back without it in the URL. */
export const lastDraft: SessionPart<SharedValue<QuoteDraft>> = () => sharedValue<QuoteDraft>({});

/** What the URL has of the form. */
export function quoteDraftOf(search: Readonly<Record<string, unknown>>): QuoteDraft {
  return Object.fromEntries(
    draftFields.flatMap((field) => {
      const text = search[field];
      return typeof text === 'string' ? [[field, text]] : [];
    }),
  );
}

/** Servers refuse longer URLs; what is typed as JSON can be long. */
const maxUrlLength = 6_000;

/** The draft as parameters of the URL; `isCut` where its JSON fields are too long for one. */
export function draftParams(draft: QuoteDraft): { params: QuoteDraft; isCut: boolean } {
  const filled: QuoteDraft = Object.fromEntries(
    Object.entries(draft).filter(([, text]) => text !== ''),
  );
  const { txs: _txs, moreMembers: _more, ...short } = filled;
  const isCut = urlText(JSON.stringify(filled)).length > maxUrlLength;
  return { params: isCut ? short : filled, isCut };
}

/** The body that the draft means with `amount` in smallest units, of which nothing is checked yet. */
export function bodyOf(entered: QuoteDraft, amount: string): Record<string, unknown> {
  const draft = { ...entered, amount };
  const own = quoteFields.flatMap((field) => {
    const text = draft[field]?.trim() ?? '';
    return text === '' || (isFlag(field) && text !== 'true') ? [] : [[field, valueOf(field, text)]];
  });
  return { ...moreMembersOf(draft), ...Object.fromEntries(own) };
}

/** Members without a field of their own; null for a text that is no JSON object. */
export const moreMembersOf = ({ moreMembers }: QuoteDraft) =>
  moreMembers?.trim() ? asObject(parseJson(moreMembers)) : {};

export const isFlag = (field: QuoteField) =>
  field === 'useDepositAddress' || field === 'strict' || field === 'includeProtocolData';

function valueOf(field: QuoteField, text: string): unknown {
  if (isFlag(field)) return true;
  switch (field) {
    case 'originChainId':
    case 'destinationChainId':
    case 'maxRouteLength':
      return /^\d{1,15}$/.test(text) ? Number(text) : text;
    case 'includedOriginSwapSources':
      return text.split(/[\s,]+/).filter(Boolean);
    case 'appFees':
      return feesOf(text);
    case 'txs':
      return parseJson(text) ?? text;
    default:
      return text;
  }
}

/** One app fee a line: its recipient, then its basis points. */
export const feesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [recipient = '', fee = '', ...more] = line.trim().split(/[\s,:]+/);
      return { recipient, fee: [fee, ...more].join(' ') };
    });
