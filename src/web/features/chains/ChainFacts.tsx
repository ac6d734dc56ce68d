import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChainRecord } from '#service/schema/chain';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { Bps } from './Bps';
import { CopyableText } from './CopyableText';

/** Facts, without what is as usual on a chain; those that the service doesn’t report are in one line at the end. */
export function ChainFacts({ chain }: { chain: ChainRecord }) {
  const network = useNetwork();
  const { baseChainId, tags } = chain;
  const facts: Fact[] = [
    { term: 'Chain ID', value: <CopyableText value={String(chain.id)} label="chain ID" /> },
    { term: 'Name', value: text(chain.name) },
    { term: 'VM type', value: text(chain.vmType) },
    { term: 'Native token', value: text(chain.currency?.symbol ?? null) },
    {
      term: 'Parent chain',
      value:
        baseChainId === null ? null : (
          <Link
            to="/$network/chains/$id"
            params={{ network, id: String(baseChainId) }}
            className="hover:underline"
          >
            <ChainLabel chainId={baseChainId} />
          </Link>
        ),
    },
    {
      term: 'Disabled',
      value: fact(chain.disabled),
      isUsual: chain.disabled === false,
    },
    {
      term: 'Deposits enabled',
      value: fact(chain.depositEnabled),
      isUsual: chain.depositEnabled === true,
    },
    {
      term: 'Block lag',
      value: fact(chain.blockProductionLagging),
      isUsual: chain.blockProductionLagging === false,
    },
    {
      term: 'Surge',
      value: fact(chain.surgeEnabled),
      isUsual: chain.surgeEnabled === false,
    },
    {
      term: 'Partial-disable limit',
      value: limit(chain.partialDisableLimit),
      isUsual: chain.partialDisableLimit === 0,
    },
    { term: 'Token support', value: text(chain.tokenSupport) },
    {
      term: 'Deposit fee',
      value: chain.depositFee === null ? null : <Bps value={chain.depositFee} />,
    },
    {
      term: 'Withdrawal fee',
      value: chain.withdrawalFee === null ? null : <Bps value={chain.withdrawalFee} />,
    },
    { term: 'Tags', value: tags?.length === 0 ? none : text(tags && tags.join(', ')) },
    { term: 'Icon URL', value: url(chain.iconUrl, 'icon URL') },
    { term: 'Logo URL', value: url(chain.logoUrl, 'logo URL') },
    { term: 'HTTP RPC', value: url(chain.httpRpcUrl, 'HTTP RPC URL') },
    { term: 'WebSocket RPC', value: url(chain.wsRpcUrl, 'WebSocket RPC URL') },
  ];
  const reported = facts.filter(({ value, isUsual }) => value !== null && !isUsual);
  const missing = facts.filter(({ value }) => value === null);
  return (
    <Card title="Details">
      <KeyValue items={reported} />
      {missing.length > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          Not reported: {missing.map(({ term }) => term).join(', ')}
        </p>
      )}
    </Card>
  );
}

interface Fact {
  term: string;
  /** Null: not reported. */
  value: ReactNode;
  /** The status line says it already: nothing is wrong there. */
  isUsual?: boolean;
}

const none = <span className="text-ink-3">None</span>;

function text(value: string | null) {
  return value ? <bdi>{value}</bdi> : null;
}

/** An empty URL is how the service says that there is none. */
function url(value: string | null, label: string) {
  if (value === '') return none;
  return value && <CopyableText value={value} label={label} />;
}

function limit(value: number | null) {
  return (
    value && <span title="The service doesn’t state the unit.">{value} (unit not reported)</span>
  );
}

function fact(value: boolean | null) {
  return value === null ? null : yesNo(value);
}

export function yesNo(value: boolean | null) {
  return value === null ? <NotReported /> : value ? 'Yes' : 'No';
}
