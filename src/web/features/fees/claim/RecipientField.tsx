import { truncated } from '../../../lib/truncation';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import type { ClaimDraft } from './claim-draft';
import { isEvmType } from '#service/identifiers/entered-account';
import { confirmationEnd, type RecipientCheck } from './recipient';

/** Where the money goes. Another address than the claim address is shown whole and confirmed by typing its end. */
export function RecipientField({
  value,
  typed,
  check,
  vmType,
  onChange,
}: {
  value: string;
  typed: string;
  check: RecipientCheck;
  vmType: string | null;
  onChange: (change: Partial<ClaimDraft>) => void;
}) {
  const isEntered = value.trim() !== '';
  const end = confirmationEnd(check.recipient);
  const [problem] = check.problems;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Recipient"
        hint={
          isEvmType(vmType)
            ? isEntered && check.isOther
              ? 'Not the claim address.'
              : 'Defaults to the claim address.'
            : `Required on this chain (${vmType === null ? 'vm type not reported' : truncated(vmType, 40)}).`
        }
        error={isEntered && problem !== undefined ? truncated(problem) : undefined}
      >
        <TextInput
          value={value}
          className="w-full font-mono max-sm:px-2 max-sm:text-xs"
          onChange={(event) => onChange({ recipient: event.target.value, typed: '' })}
        />
      </Field>
      {isEntered && check.warnings.length > 0 && (
        <ul className="list-disc pl-5 text-warn">
          {check.warnings.map((warning) => (
            <li key={warning} className="foreign-text">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {isEntered && check.isOther && check.problems.length === 0 && (
        <div
          ref={showWhole}
          className="flex flex-col gap-2 rounded-lg border border-warn/50 bg-warn-soft p-3"
        >
          <p className="max-sm:[&_.font-mono]:w-[22ch]">
            You’re sending to a different address than the claim address:{' '}
            <span className="inline-block font-mono text-xs foreign-text">{check.recipient}</span>
          </p>
          <Field label={`Confirm: type ${end.name}`}>
            <TextInput
              value={typed}
              maxLength={end.text.length}
              className="w-32 font-mono"
              onChange={(event) => onChange({ typed: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

/** What has to be typed next must not appear under the bar of actions. */
function showWhole(box: HTMLElement | null) {
  box?.scrollIntoView({ block: 'nearest' });
}
