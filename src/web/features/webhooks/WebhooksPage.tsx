import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { webhookStateQuery } from '../../api/endpoints/webhooks';
import { useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { Tabs } from '../../ui/Tabs';
import { DeliveryLog } from './DeliveryLog';
import { ReceiveGuide } from './ReceiveGuide';
import { StateLine } from './StateLine';
import { VerifyForm } from './VerifyForm';

const route = getRouteApi('/$network/webhooks');

/** What the service pushes: what arrived, how to verify it, and how to receive it oneself. For operators. */
export function WebhooksPage() {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const state = useQuery({ ...webhookStateQuery(useNetwork()), refetchInterval: 10_000 });
  const items = [
    { value: 'deliveries', label: 'Deliveries', content: <DeliveryLog state={state} /> },
    { value: 'verify', label: 'Verify', content: <VerifyForm /> },
    { value: 'receive', label: 'Set up', content: <ReceiveGuide state={state.data} /> },
  ];
  const shown = items.find(({ value }) => value === tab)?.value ?? 'deliveries';
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title="Webhooks" />
      <h1 className="text-lg font-semibold">Webhooks</h1>
      <StateLine state={state} />
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
