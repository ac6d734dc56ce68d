/** What is false where a check fails, by the name of the check. */
export const failedCheckTitles = {
  'id-unused': 'Claim ID already used for another claim in this browser',
  status: 'Claim ID reported as ended',
  recipient: 'Recipient isn’t valid',
  'recipient-contract': 'Recipient is the token’s contract',
  'recipient-confirmed': 'Recipient not confirmed',
  'one-step': 'Not exactly one step',
  'step-id': 'Step isn’t an authorization',
  'step-kind': 'Step isn’t a signature',
  'item-status': 'Step isn’t reported as incomplete',
  'signature-kind': 'Not a message signature (EIP-191)',
  'message-bytes': 'Message isn’t exactly 32 bytes',
  'message-is-id': 'Message doesn’t match the claim ID',
  'post-method': 'Signature isn’t sent with POST',
  'post-endpoint': 'Signature doesn’t go to the permit endpoint',
  'post-kind': 'Submission isn’t a claim',
  signer: 'Connected wallet isn’t the claim address',
  balance: 'No balance available',
  amount: 'Amount isn’t valid',
  'terms-shown': 'Terms aren’t displayed as they were sent',
  'bytes-shown': 'Displayed message isn’t what you sign',
} as const;

export type CheckName = keyof typeof failedCheckTitles;
