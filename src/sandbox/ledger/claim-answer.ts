/** The step of a claim (service-api.md F4), as an honest service writes it. */
export function claimAnswer(requestId: string) {
  return {
    steps: [
      {
        id: 'authorize',
        action: 'Sign to claim your app fees',
        description: 'Verify that you own the claim address by signing the request id',
        kind: 'signature',
        items: [
          {
            status: 'incomplete',
            data: {
              sign: { signatureKind: 'eip191', message: requestId },
              post: {
                endpoint: '/execute/permits',
                method: 'POST',
                body: { kind: 'claim', requestId },
              },
            },
          },
        ],
      },
    ],
  };
}
export type ClaimAnswer = ReturnType<typeof claimAnswer>;
