import { expect, it } from 'vitest';
import { featureTitle, platformFeeFacts, requestTypeTitle } from './request-words';

it('names what the interface lists, and leaves everything else as it came', () => {
  expect(['Crosschain Swap', 'same-chain swap', 'Send', 'New Type'].map(requestTypeTitle)).toEqual([
    'Cross-chain swap',
    'Same-chain swap',
    'Send',
    'New Type',
  ]);
  expect(['gas_top_up', 'fast_fill', 'a_new_one'].map(featureTitle)).toEqual([
    'Gas top up',
    'Fast fill',
    'a_new_one',
  ]);
});

it('reads a platform fee of any shape, its basis points as a share', () => {
  const fee = { bucket: 'standard', ruleId: 'default', totalFeeBps: 2.5 };
  expect(platformFeeFacts(fee)).toEqual([
    { raw: 'bucket standard', term: 'Bucket', value: 'standard' },
    { raw: 'ruleId default', term: 'Rule ID', value: 'default' },
    { raw: 'totalFeeBps 2.5', term: 'Total fee', value: '0.025%' },
  ]);
  expect(platformFeeFacts(7)).toEqual([{ raw: '7', term: '', value: '7' }]);
});
