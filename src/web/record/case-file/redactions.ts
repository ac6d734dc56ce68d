export type CaseSection =
  | 'verdict'
  | 'advice'
  | 'reason'
  | 'customer'
  | 'timeline'
  | 'amounts'
  | 'fees'
  | 'appFees'
  | 'sponsorship'
  | 'ids'
  | 'links'
  | 'gated'
  | 'safety';

export type RedactionName = 'full' | 'partner' | 'customer';

/** Who a case file is for, as data: what is left out. Gated fields (service-api.md R22) and
 * addresses of the integrator's own tools are only in the full one. */
export const redactions: Record<RedactionName, { label: string; drops: readonly CaseSection[] }> = {
  full: { label: 'Internal (full)', drops: [] },
  partner: {
    label: 'Partner',
    drops: ['gated', 'links', 'customer', 'sponsorship', 'appFees'],
  },
  customer: {
    label: 'Customer',
    drops: ['gated', 'links', 'advice', 'reason', 'fees', 'appFees', 'sponsorship'],
  },
};
