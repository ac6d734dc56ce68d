import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { useAddressBookChanges } from './address-book';
import { claimAddressProblem } from './claim-address';

/** Opens the fees of an address: nothing more than the address is needed to look. */
export function AddressForm() {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const navigate = useNavigate();
  const network = useNetwork();
  const { remember } = useAddressBookChanges();
  const address = text.trim();
  const problem = claimAddressProblem(address);
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem) return;
    remember(address);
    void navigate({ to: '/$network/fees/$address', params: { network, address } });
  };
  return (
    <form onSubmit={open} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-72">
        <Field
          label="Claim address"
          hint="The fee recipient set in your app: an EVM address. No wallet is needed to view its fees."
          error={isTried && problem}
        >
          <TextInput
            value={text}
            placeholder="0x…"
            className="w-full font-mono"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" className="mt-5">
        Show fees
      </Button>
    </form>
  );
}
