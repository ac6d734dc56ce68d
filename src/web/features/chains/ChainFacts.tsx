import { Link } from '@tanstack/react-router';
import type { ChainRecord } from '#service/schema/chain';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { Bps } from './Bps';
import { CopyableText } from './CopyableText';

export function ChainFacts({ chain }: { chain: ChainRecord }) {
  const network = useNetwork();
  const { baseChainId, tags } = chain;
  return (
    <Card title="Facts">
      <KeyValue
        items={[
          { term: 'Chain id', value: <CopyableText value={String(chain.id)} label="chain id" /> },
          { term: 'Name', value: text(chain.name) },
          { term: 'VM type', value: text(chain.vmType) },
          { term: 'Native currency', value: text(chain.currency?.symbol ?? null) },
          {
            term: 'Base chain',
            value:
              baseChainId === null ? (
                <NotReported />
              ) : (
                <Link
                  to="/$network/chains/$id"
                  params={{ network, id: String(baseChainId) }}
                  className="hover:underline"
                >
                  <ChainLabel chainId={baseChainId} />
                </Link>
              ),
          },
          { term: 'Disabled', value: yesNo(chain.disabled) },
          { term: 'Takes deposits', value: yesNo(chain.depositEnabled) },
          { term: 'Blocks lagging', value: yesNo(chain.blockProductionLagging) },
          { term: 'Surge', value: yesNo(chain.surgeEnabled) },
          {
            term: 'Partial disable limit',
            value: limit(chain.partialDisableLimit),
          },
          { term: 'Token support', value: text(chain.tokenSupport) },
          { term: 'Deposit fee', value: <Bps value={chain.depositFee} /> },
          { term: 'Withdrawal fee', value: <Bps value={chain.withdrawalFee} /> },
          { term: 'Tags', value: tags?.length === 0 ? none : text(tags && tags.join(', ')) },
          { term: 'Icon URL', value: url(chain.iconUrl, 'icon URL') },
          { term: 'Logo URL', value: url(chain.logoUrl, 'logo URL') },
          { term: 'HTTP RPC', value: url(chain.httpRpcUrl, 'HTTP RPC URL') },
          { term: 'WebSocket RPC', value: url(chain.wsRpcUrl, 'WebSocket RPC URL') },
        ]}
      />
    </Card>
  );
}

const none = <span className="text-ink-3">none</span>;

function text(value: string | null) {
  return value ? <bdi>{visibleText(value)}</bdi> : <NotReported />;
}

/** An empty URL is how the service says that there is none. */
function url(value: string | null, label: string) {
  if (value === '') return none;
  return value === null ? <NotReported /> : <CopyableText value={value} label={label} />;
}

function limit(value: number | null) {
  if (value === null) return <NotReported />;
  return value === 0 ? (
    'none'
  ) : (
    <span title="Its unit is not known.">{value} (unit not known)</span>
  );
}

export function yesNo(value: boolean | null) {
  return value === null ? <NotReported /> : value ? 'yes' : 'no';
}
