import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { enteredClaimAddress } from './claim/recipient';

/** Opens the fees of an address: nothing more than the address is needed. */
export function AddressForm({ onOpen }: { onOpen: (address: string) => void }) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { text: address, issue } = enteredClaimAddress(text);
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (issue === null) onOpen(address);
  };
  return (
    <form onSubmit={open} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-72">
        <Field
          label="Fee recipient (claim address)"
          hint="The EVM address set as fee recipient in your app. You don’t need a wallet to view it."
          error={isTried && issue}
        >
          <TextInput
            value={text}
            placeholder="0x…"
            className="w-full font-mono max-sm:px-2 max-sm:text-xs"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" className="sm:mt-5">
        View fees
      </Button>
    </form>
  );
}
