import type { ReactNode } from 'react';
import type { FilterGroupKey } from '#service/requests-query';
import type { TextKey } from '../search/list-search';
import type { DraftProblem, FilterDraft } from './filter-draft';
import { plainFields, rangeFields, valueFieldOf } from '../search/filter-fields';
import { PlainInput } from './PlainInput';
import { RangeInput } from './RangeInput';
import { searchKeyOf } from '../search/filter';
import { TimeRangeFields } from './TimeRangeFields';
import { ValueInput } from './ValueInput';

type Fields = FilterDraft['fields'];

const sections: { title: string; keys: FilterGroupKey[] }[] = [
  { title: 'Status', keys: ['status', 'failReason', 'refundFailReason', 'requestType'] },
  { title: 'Chains', keys: ['chainId', 'originChainId', 'destinationChainId'] },
  { title: 'Addresses', keys: ['user', 'recipient', 'depositAddress'] },
  {
    title: 'Ids and hashes',
    keys: ['id', 'orderId', 'depositTxHash', 'fillTxHash', 'refundTxHash'],
  },
  {
    title: 'Currencies',
    keys: [
      'currencyInSymbol',
      'currencyInChainId',
      'currencyInAddress',
      'currencyOutSymbol',
      'currencyOutChainId',
      'currencyOutAddress',
    ],
  },
  { title: 'Integrator', keys: ['apiKey', 'referrer'] },
];

const grid = 'grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3';

/** One control per parameter of the service; what one writes here holds for every row. */
export function FieldsTab({
  fields,
  problems,
  chainOptions,
  chainName,
  onChange,
}: {
  fields: Fields;
  problems: readonly DraftProblem[];
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onChange: (fields: Fields) => void;
}) {
  const set = (patch: Fields) => onChange({ ...fields, ...patch });
  const errorOf = (name: TextKey) => problems.find((problem) => problem.field === name)?.text;
  return (
    <div className="flex flex-col gap-5">
      <Section title="Time">
        <TimeRangeFields fields={fields} errorOf={errorOf} onChange={set} />
      </Section>
      {sections.map(({ title, keys }) => (
        <Section key={title} title={title}>
          {keys.map((key) => {
            const field = valueFieldOf(key);
            const name = searchKeyOf(key);
            return (
              field && (
                <ValueInput
                  key={key}
                  field={field}
                  value={fields[name] ?? ''}
                  error={errorOf(name)}
                  chainOptions={chainOptions}
                  chainName={chainName}
                  onChange={(value) => set({ [name]: value })}
                />
              )
            );
          })}
        </Section>
      ))}
      <Section title="Ranges, bounds included">
        {rangeFields.map((range) => (
          <RangeInput
            key={range.word}
            range={range}
            fields={fields}
            errorOf={errorOf}
            onChange={set}
          />
        ))}
      </Section>
      <Section title="More">
        {plainFields.map((field) => (
          <PlainInput
            key={field.word}
            field={field}
            value={fields[field.word] ?? ''}
            error={errorOf(field.word)}
            onChange={(value) => set({ [field.word]: value })}
          />
        ))}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 border-b border-line pb-1 font-semibold">{title}</h3>
      <div className={grid}>{children}</div>
    </section>
  );
}
