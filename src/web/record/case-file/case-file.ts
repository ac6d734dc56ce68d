import type { PageLink } from '#service/proxy-api/page-config';
import type { RequestRecord } from '#service/records/record';
import { absoluteTime } from '../../lib/time';
import { visibleText } from '../../lib/truncation';
import { amountWords } from '../../components/amount/amount-text';
import { formatUsd } from '../../lib/amounts';
import { compareAmounts } from '../amount-comparison';
import { appFeeClassLabels, appFeeReading } from '#service/app-fees/app-fee-class';
import { chainName, type ChainOf } from '../chain-of';
import { customerEnglish } from '../customer-reply/customer-english';
import { customerText } from '../customer-reply/customer-text';
import { isEmpty } from '../cards/JsonLeaves';
import { missingHashReason } from '../verdict/missing-hash';
import { platformFeeFacts } from '../request-words';
import type { ReasonEntry } from '../reasons/reason-entry';
import { reasonsOf } from '../reasons/reasons-of';
import { timelineOf } from '../verdict/timeline';
import { evidenceNames, type Verdict } from '../verdict/verdict';
import { redactions, type CaseSection, type RedactionName } from './redactions';

export interface CaseLine {
  term: string;
  value: string;
}

/** Everything that somebody else needs to work on one request, as text. */
export interface CaseFile {
  requestId: string;
  redaction: RedactionName;
  readAt: string;
  sections: { name: CaseSection; title: string; lines: CaseLine[] }[];
}

export interface CaseContext {
  /** As it was when the record was read. */
  verdict: Verdict;
  /** When the record was read from the service, or from a file. */
  readAtMs: number;
  chainOf: ChainOf;
  /** A link into the chain's explorer, or null. */
  linkOf: (chainId: number | null, hash: string) => string | null;
  /** Links into the integrator's own tools. */
  externalLinks: readonly PageLink[];
  /** Shown beside UTC; null for UTC alone. */
  zone: 'local' | null;
}

/** Pure. The redaction says which sections are left out. */
export function caseFileOf(
  record: RequestRecord,
  redaction: RedactionName,
  context: CaseContext,
): CaseFile {
  const dropped = new Set(redactions[redaction].drops);
  const sections = builders
    .filter(({ name }) => !dropped.has(name))
    .map(({ name, title, build }) => ({ name, title, lines: build(record, context) }))
    .filter(({ lines }) => lines.length > 0);
  return {
    requestId: record.id,
    redaction,
    readAt: timeWords(context.readAtMs, context),
    sections,
  };
}

function timeWords(ms: number, { zone }: CaseContext): string {
  const utc = absoluteTime(ms, 'UTC');
  return zone === null ? utc : `${utc} (${absoluteTime(ms, zone)})`;
}

type Build = (record: RequestRecord, context: CaseContext) => CaseLine[];

function line(term: string, value: string | null | undefined): CaseLine {
  return { term, value: value ?? 'Not reported' };
}

const verdictLines: Build = (record, { verdict }) => [
  line('Verdict', verdict.headline),
  ...(verdict.detail ? [line('Detail', verdict.detail)] : []),
  line('Where the money is', verdict.where),
  line('Status', record.status),
  line('Basis', evidenceNames[verdict.evidence.source]),
];

const adviceLines: Build = (_, { verdict: { nextAction, evidence } }) => [
  line('Next step', nextAction),
  line('Source fields', evidence.used.join(', ') || 'None'),
  line('Missing fields', evidence.missing.join(', ') || 'None'),
];

function happenedWords(entry: ReasonEntry | null): string {
  if (entry === null) return 'Undocumented reason';
  return `${entry.happened}${entry.isDocumented ? '' : ' (inferred from the name)'}`;
}

const reasonLines: Build = (_, { verdict }) =>
  reasonsOf(verdict.money).flatMap(({ title, code, entry }) => [
    line('Reason', `${title} (${code})`),
    line('What happened', happenedWords(entry)),
  ]);

const customerLines: Build = (_, { verdict, chainOf, readAtMs }) => [
  line('Message', customerText(verdict, { nowMs: readAtMs, chainOf })),
];

const timelineLines: Build = (record, context) =>
  timelineOf(context.verdict.money).map(({ label, atMs, leg }) => {
    const at = atMs === null ? null : timeWords(atMs, context);
    if (leg === null) return line(label, at);
    const { hash, chainId, block, status } = leg;
    const parts = [
      at ?? 'time not reported',
      chainName(context.chainOf, chainId),
      hash ?? `no hash (${missingHashReason(record, leg).whole})`,
      block === null ? null : `block ${block}`,
      status ?? 'status not reported',
      hash === null ? null : context.linkOf(chainId, hash),
    ];
    return line(
      `${label}${leg.inferred ? ' (inferred)' : ''}`,
      parts.filter((part) => part !== null).join(', '),
    );
  });

const amountLines: Build = (_, { verdict: { money } }) =>
  compareAmounts(money).map(({ label, quoted, planned, actual, why }) =>
    line(
      label,
      `${planned ? `Planned ${amountWords(planned) ?? 'not reported'}` : `Quoted ${amountWords(quoted) ?? 'not reported'}`}, actual ${amountWords(actual) ?? why ?? 'not reported'}`,
    ),
  );

function usdWords(usd: string | null | undefined): string | null {
  return usd == null ? null : (formatUsd(usd) ?? usd);
}

const feeLines: Build = ({ fees }) => [
  ...(fees.actual ?? fees.quoted ?? []).map(({ name, usd }) => line(`Fee: ${name}`, usdWords(usd))),
  ...(fees.components ?? []).map(({ name, usd }) => line(`Fee: ${name}`, usdWords(usd))),
];

const appFeeLines: Build = (record, { chainOf }) => {
  const { class: kind, quotedUsd, collectedUsd } = appFeeReading(record, chainOf);
  return [
    line('App fees', appFeeClassLabels[kind]),
    line('Quoted', usdWords(quotedUsd)),
    line('Collected', usdWords(collectedUsd)),
  ];
};

const sponsorshipLines: Build = ({ feeSponsorship }) =>
  (['quoted', 'actual'] as const).flatMap((name) => {
    const phase = feeSponsorship?.[name];
    if (!phase) return [];
    return [
      line(`Sponsored, ${name}`, usdWords(phase.sponsoredTotal?.amountUsd)),
      line(`User pays, ${name}`, usdWords(phase.userPaysTotal?.amountUsd)),
      line(`Cap reached, ${name}`, phase.capHit === null ? null : phase.capHit ? 'Yes' : 'No'),
    ];
  });

const idLines: Build = (record) => [
  line('Request ID', record.id),
  line('Order ID', record.orderId),
  ...(record.supersededByRequestId === null
    ? []
    : [line('Replaced by', record.supersededByRequestId)]),
  line('User', record.user),
  line('Recipient', record.recipient),
  line('Refund address', record.isRefundToUnset ? 'None set' : record.refundTo),
  line(
    'Deposit address',
    record.depositAddress?.address ?? (record.depositAddress ? null : 'None'),
  ),
];

const gatedLines: Build = ({ apiKeyName, referrer, platformFee }) => [
  ...(apiKeyName === undefined ? [] : [line('API key', apiKeyName ?? 'Unnamed key')]),
  ...(referrer === undefined ? [] : [line('Referrer', referrer ?? 'None')]),
  ...(platformFee === undefined
    ? []
    : [
        line(
          'Platform fee',
          isEmpty(platformFee)
            ? 'None'
            : platformFeeFacts(platformFee)
                .map(({ term, value }) => `${term} ${value}`.trim())
                .join(', '),
        ),
      ]),
];

const linkLines: Build = (_record, { externalLinks }) =>
  externalLinks.map(({ name, url }) => line(name, url));

const safetyLines: Build = () => [line('Safety', customerEnglish.safety)];

const builders: { name: CaseSection; title: string; build: Build }[] = [
  { name: 'verdict', title: 'Where the money is', build: verdictLines },
  { name: 'advice', title: 'Next step', build: adviceLines },
  { name: 'reason', title: 'Reason', build: reasonLines },
  { name: 'customer', title: 'Customer reply', build: customerLines },
  { name: 'timeline', title: 'Transactions in the order of time', build: timelineLines },
  { name: 'amounts', title: 'Amounts', build: amountLines },
  { name: 'fees', title: 'Fees', build: feeLines },
  { name: 'appFees', title: 'App fees', build: appFeeLines },
  { name: 'sponsorship', title: 'Sponsorship', build: sponsorshipLines },
  { name: 'ids', title: 'IDs and addresses', build: idLines },
  { name: 'links', title: 'In your own tools', build: linkLines },
  { name: 'gated', title: 'Private fields', build: gatedLines },
  { name: 'safety', title: 'Safety', build: safetyLines },
];

/** A case file as Markdown. Strangers' text is escaped, so that it stays text wherever it is rendered. */
export function caseFileMarkdown({ requestId, readAt, redaction, sections }: CaseFile): string {
  const parts = sections.map(
    ({ title, lines }) =>
      `## ${title}\n\n${lines.map(({ term, value }) => `- **${escaped(term)}**: ${escaped(value)}`).join('\n')}`,
  );
  return [
    `# Request ${escaped(requestId)}`,
    `Record loaded ${readAt}. Audience: ${redactions[redaction].label}.`,
    ...parts,
    '',
  ].join('\n\n');
}

export function caseFileJson(file: CaseFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

// Backslash first by being in the set; a line break would start a new block.
function escaped(text: string): string {
  return visibleText(text.replace(/\s*\n\s*/g, ' ')).replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&');
}
