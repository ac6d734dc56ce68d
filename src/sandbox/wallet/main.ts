import { sandboxProvider } from './provider';

/** Says that this wallet is here, as EIP-6963 has it. */
const detail = Object.freeze({
  info: Object.freeze({
    uuid: '6f1d8a52-6b0b-4a55-9d4e-3f1c1f0c5a11',
    name: 'Sandbox wallet',
    icon: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E',
    rdns: 'sandbox.waybill.wallet',
  }),
  provider: sandboxProvider,
});

function announce(): void {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

window.addEventListener('eip6963:requestProvider', announce);
announce();
