import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { verifyAnswer } from '#service/proxy-api/webhooks';
import { testConfig } from '#testing/test-config';
import { eventBody, signed } from '../support/signed-delivery';

test('a pasted delivery is verified, ten times a minute at most, and no signature comes back', async () => {
  const app = await createApp(testConfig('http://127.0.0.1:9'));
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const post = (path: string, pasted: unknown) =>
    fetch(`${url}/api/mainnet/webhooks/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pasted),
    });
  const body = eventBody();
  const headers = signed(body);
  const pasted = {
    timestamp: headers['x-signature-timestamp'],
    signature: headers['x-signature-sha256'],
  };
  const answers = [
    await post('verify', { ...pasted, body }),
    await post('verify', { ...pasted, body: `${body}\n` }),
  ];
  const [right, wrong] = (await Promise.all(answers.map((answer) => answer.json()))).map((json) =>
    verifyAnswer.parse(json),
  );
  expect(right).toMatchObject({ matchedAlias: 'default', mistakes: [] });
  expect(wrong?.mistakes).toEqual([
    { mistake: 'trailing-newline', keyAlias: 'default', network: 'mainnet' },
  ]);
  expect(JSON.stringify([right, wrong])).not.toContain(pasted.signature);
  const statuses = [];
  for (let n = 0; n < 10; n++) statuses.push((await post('verify', { ...pasted, body })).status);
  expect(statuses).toContain(429);
});
