import type { Deprecation } from '../api/deprecations';
import { visibleText } from '../lib/truncation';
import { Notice } from '../ui/Notice';

/** Endpoints whose answers said that they are going away. */
export function RetiredEndpoints({ retired }: { retired: readonly Deprecation[] }) {
  return retired.map(({ endpoint, sunset }) => (
    <Notice key={endpoint} tone="warn" title={`The service is about to retire ${endpoint}`}>
      {sunset === null
        ? 'It did not say when.'
        : `It will stop answering on ${visibleText(sunset)}.`}
    </Notice>
  ));
}
