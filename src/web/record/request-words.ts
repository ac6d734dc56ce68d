import { requestFeatures, requestTypes } from '#service/calls/requests-query';
import { truncated } from '../lib/truncation';
import { bpsWords } from './decimal-words';
import { flattenJson } from './flatten-json';

/** "Cross-chain swap" for the service's "Crosschain Swap"; a type that the interface does not list reads as it came. */
export function requestTypeTitle(type: string): string {
  // The service compares it without case (service-api.md L15).
  const known = requestTypes.find((each) => each.toLowerCase() === type.toLowerCase());
  return known === undefined
    ? truncated(type)
    : sentenceCase(known).replace('Crosschain', 'Cross-chain');
}

/** "Gas top up" for `gas_top_up`; a feature that the interface does not list reads as it came. */
export function featureTitle(feature: string): string {
  const isKnown = requestFeatures.some((each) => each === feature);
  return isKnown ? sentenceCase(feature.replaceAll('_', ' ')) : truncated(feature);
}

/** What `platformFee` holds, whose shape is not told: "Total fee", "0.025%" for `totalFeeBps`, 2.5. */
export function platformFeeFacts(platformFee: unknown) {
  return flattenJson(platformFee).map(({ path, value }) => {
    const isBps = path.endsWith('Bps');
    const words = path.replace(/Bps$/, '').replaceAll(/[._]|(?<=[a-z])(?=[A-Z])/g, ' ');
    return {
      raw: truncated(`${path} ${value}`.trim()),
      term: truncated(sentenceCase(words)).replace(/\bid\b/, 'ID'),
      value: truncated((isBps ? bpsWords(value) : null) ?? value, 4_000),
    };
  });
}

/** "Gas top up" for "Gas Top Up". */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
