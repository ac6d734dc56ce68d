import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { webhookStateQuery } from '../../api/webhooks';
import { useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { Tabs } from '../../ui/Tabs';
import { DeliveryLog } from './DeliveryLog';
import { ReceiveGuide } from './ReceiveGuide';
import { isWorking, StateCard, StateLine } from './StateCard';
import { TestSend } from './TestSend';
import { VerifyForm } from './VerifyForm';

const route = getRouteApi('/$network/webhooks');

/** What the service pushes: what arrived, how to verify it, and how to receive it oneself. For operators. */
export function WebhooksPage() {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const state = useQuery({ ...webhookStateQuery(useNetwork()), refetchInterval: 10_000 });
  const hasProblem = state.data !== undefined && !isWorking(state.data);
  const items = [
    { value: 'deliveries', label: 'Deliveries', content: <DeliveryLog state={state} /> },
    { value: 'verify', label: 'Verify', content: <VerifyForm /> },
    { value: 'receive', label: 'Set up', content: <ReceiveGuide /> },
    { value: 'test', label: 'Send test', content: <TestSend /> },
  ];
  const shown = items.find(({ value }) => value === tab)?.value ?? 'deliveries';
  return (
    <div className="flex max-w-288 flex-col gap-4">
      <PageTitle title="Webhooks" />
      <h1 className="text-lg font-semibold">Webhooks</h1>
      {/* On a phone the deliveries come first, unless something doesn't work. */}
      <div className={hasProblem ? undefined : 'empty:hidden max-sm:order-last'}>
        {shown !== 'deliveries' && !hasProblem ? (
          <StateLine state={state} />
        ) : (
          // The log says why there is none.
          (state.data ?? !state.error) && <StateCard state={state} />
        )}
      </div>
      <Tabs
        label="Webhooks"
        items={items}
        value={shown}
        onChange={(value) =>
          void navigate({ search: value === 'deliveries' ? {} : { tab: value }, replace: true })
        }
      />
    </div>
  );
}
