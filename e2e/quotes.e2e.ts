import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';

const native = '0x0000000000000000000000000000000000000000';
const usdcOnBase = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const user = '0x1111111111111111111111111111111111111111';

/** Opens a command of the palette by a part of its name. */
async function runCommand(page: Page, typed: string, name: string) {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find a command').fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
}

test('a developer finds out what an error code, call data and a change mean', async ({ page }) => {
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await runCommand(page, 'chain_dis', 'Error code CHAIN_DISABLED');
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
  const error = page.getByRole('region', { name: 'Pasted error' });
  await expect(error).toContainText('names this code without a meaning');
  await expect(error.getByRole('link', { name: 'See which chains are disabled' })).toBeVisible();

  // The service's own answer, with the numbers that it has.
  const answer = await page.request.post('/api/sandbox/price', {
    data: {
      user,
      originChainId: 8453,
      destinationChainId: 10,
      originCurrency: native,
      destinationCurrency: native,
      amount: '1000000',
      tradeType: 'EXACT_INPUT',
      referrer: 'sandbox:code-svm-tx-too-large',
    },
  });
  expect(answer.status()).toBe(400);
  await page.getByLabel('Error response or code').fill(await answer.text());
  await expect(error).toContainText('1301 bytes, 69 too many');
  await expect(error).toContainText('maxRouteLength');
  await page.getByLabel('Error response or code').fill('it failed');
  await expect(page.getByText('No error code found.')).toBeVisible();
  await expectAccessible(page);

  // withdraw(uint256), a call that only a pasted ABI knows, and what is no call.
  await page.getByRole('tab', { name: 'Decode' }).click();
  const word = '7'.padStart(64, '0');
  const data = page.getByRole('textbox', { name: 'Data' });
  const decoded = page.getByRole('region', { name: 'Decoded data' });
  await data.fill(`0x2e1a7d4d${word}`);
  await expect(decoded).toContainText(/withdraw.*Matches: Wrapped native token.*Inferred/);
  await data.fill('hello');
  await expect(page.getByText('Enter hex that starts with 0x')).toBeVisible();
  await data.fill(`0xa41368620000`);
  await expect(decoded).toContainText('No known function or error');
  await data.fill(`0x60fe47b1${word}`);
  await decoded.getByText('Decode with your own ABI').click();
  await decoded.getByLabel('ABI', { exact: true }).fill('function set(uint256 answer');
  await expect(decoded.getByRole('button', { name: 'Save ABI' })).toBeDisabled();
  await decoded.getByLabel('ABI', { exact: true }).fill('function set(uint256 answer)');
  await decoded.getByRole('button', { name: 'Save ABI' }).click();
  await expect(decoded).toContainText('answer · uint256');
  await expect(decoded).toContainText('Pasted ABI');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'API changes' }).click();
  await page.getByLabel('Find a change').fill('depositor version');
  const changes = page.getByRole('table', { name: 'API changes' });
  await expect(changes.getByRole('row')).toHaveCount(2);
  await expect(changes).toContainText('2026-05-21');
  await expectAccessible(page);

  await page.goto('/sandbox/search?q=amount_too_low');
  await page.getByRole('link', { name: 'AMOUNT_TOO_LOW' }).click();
  await expect(error).toContainText('$0.05');
});

test('five checks answer without a call', { tag: '@full' }, async ({ page, watched }) => {
  await page.goto('/sandbox/quotes?tab=explain');
  const fee = page.getByRole('region', { name: 'Will this collect an app fee?' });
  await expect(fee.getByRole('status')).toContainText('Select both chains');
  // The names of chains come after what the page shows first.
  await expect.poll(() => watched.apiCalls).toContain('GET /api/sandbox/chains');
  const before = watched.apiCalls.length;
  await test.step('an app fee', async () => {
    await fee.getByLabel('Request type').selectOption('Send');
    await fee.getByRole('combobox', { name: 'From chain' }).fill('Base (8453)');
    await page.getByRole('option', { name: 'Base (8453)' }).click();
    await fee.getByRole('combobox', { name: 'To chain' }).fill('Base (8453)');
    await page.getByRole('option', { name: 'Base (8453)' }).click();
    await expect(fee.getByRole('status')).toContainText('App-fee rule 1');
    await fee.getByLabel('Request type').selectOption('Same-chain Swap');
    await fee.getByLabel('Tokens the solver has').selectOption('Neither');
    await fee.getByLabel('App fee in USD').fill('0.02');
    await expect(fee.getByRole('status')).toContainText('App-fee rule 4');
    await fee.getByLabel('App fee in USD').fill('0.03');
    await fee.getByLabel('With a deposit address').check();
    await expect(fee.getByRole('status')).toContainText('App-fee rule 5');
  });
  await test.step('a strict deposit', async () => {
    const strict = page.getByRole('region', { name: 'Strict deposit address' });
    await expect(strict.getByRole('status')).toContainText('Enter both amounts');
    await strict.getByLabel('Quoted amount').fill('100');
    await strict.getByLabel('Deposited amount').fill('100');
    await expect(strict.getByRole('status')).toContainText('Exactly as quoted');
    await strict.getByLabel('Deposited amount').fill('99.9');
    await expect(strict.getByRole('status')).toContainText('Below the quote');
    await strict.getByLabel('Quoted amount').fill('99');
    await expect(strict.getByRole('status')).toContainText(
      'The excess of 0.9 tokens goes to the refund address',
    );
    await strict.getByLabel('Deposited in another token').check();
    await expect(strict.getByRole('status')).toContainText('INCORRECT_DEPOSIT_CURRENCY');
  });
  await test.step('the size of an SVM transaction', async () => {
    const svm = page.getByRole('region', { name: 'SVM transaction size' });
    await svm.getByLabel('Serialized transaction').fill(Buffer.alloc(1240).toString('base64'));
    await expect(svm.getByRole('status')).toContainText('8 bytes too many');
    await expect(svm.getByRole('status')).toContainText('Max route length');
    await svm.getByLabel('Serialized transaction').fill(Buffer.alloc(1200).toString('base64'));
    await expect(svm.getByRole('status')).toContainText('32 bytes to spare');
  });
  await test.step('authorize', async () => {
    const checks = page.getByRole('status', { name: 'Authorize checks' });
    const item = (version: string, body: object) => ({
      sign: {
        domain: { version },
        types: { NonceMapping: [{ name: 'depositor', type: 'address' }] },
        value: { depositor: user },
      },
      post: { body },
    });
    const step = page.getByLabel('Authorize step');
    await step.fill(JSON.stringify(item('1', {})));
    await expect(checks).toContainText('version 1 signature');
    await expect(checks).toContainText('needs a matching depositor');
    await step.fill(JSON.stringify(item('2', { depositor: user })));
    await expect(checks.getByText('OK', { exact: true })).toHaveCount(3);
  });
  await test.step('a failed execution', async () => {
    const frame = (to: string) => ({ to, input: `0x2e1a7d4d${'7'.padStart(64, '0')}` });
    const body = {
      error: 'SimulationError',
      message: 'Execution reverted',
      requestId: '0xabc',
      details: {
        topLevelFrame: frame('0x1'),
        innermostRevertingFrame: frame('0x2'),
        revertingPath: [frame('0x1'), frame('0x2')],
        decodedRevertData: { reason: 'GS013' },
      },
    };
    await page.getByLabel('Execute response').fill(JSON.stringify(body));
    const failure = page.getByRole('region', { name: 'Execute failure' });
    await expect(failure).toContainText('Innermost reverting frame');
    await expect(failure.getByText('withdraw · matches Wrapped native token')).toHaveCount(2);
    await expect(failure).toContainText('GS013');
  });
  expect(watched.apiCalls.slice(before)).toEqual([]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('AMOUNT_TOO_LOW is understood, mended and priced', { tag: '@full' }, async ({ page }) => {
  const search = new URLSearchParams({
    user,
    originChainId: '8453',
    destinationChainId: '8453',
    originCurrency: usdcOnBase,
    destinationCurrency: native,
    amount: '1.5',
    includeProtocolData: 'true',
  });
  await page.goto('/sandbox/quotes?originChainId=8453');
  const form = page.getByRole('form', { name: 'Price' });
  const amount = form.getByLabel('Amount', { exact: true });
  const from = form.getByRole('combobox', { name: 'From token' });
  await from.fill('USD Coin');
  await page.getByRole('option', { name: /^USDC USD Coin/ }).click();
  await expect(from).toHaveValue(usdcOnBase);
  await from.fill(native);
  await expect(form).toContainText('ETH · Ether');
  await form.getByRole('button', { name: 'Get price' }).click();
  await expect(form.getByRole('combobox', { name: 'To chain' })).toBeFocused();

  await page.goto(`/sandbox/quotes?${search.toString()}`);
  await form.getByRole('button', { name: 'Get price' }).click();
  await expect(form).toContainText('Enter a whole number: the smallest unit has no decimals.');
  await expect(amount).toBeFocused();
  await form.getByLabel('Slippage tolerance (basis points)', { exact: true }).fill('0.5');
  await expect(form.getByRole('link', { name: 'INVALID_SLIPPAGE_TOLERANCE' })).toBeVisible();
  await form.getByLabel('Slippage tolerance (basis points)', { exact: true }).fill('50');
  await expect(form).toContainText('= 0.5%');

  // 0.01 USDC: only the service knows that this is too little.
  await amount.fill('10000');
  await page.getByText('Create a quote (adds a request to your list)').click();
  await expect(page.getByText('A quote creates a request in your list')).toBeVisible();
  await page.getByRole('button', { name: 'Create quote' }).click();
  const refused = page.getByRole('region', { name: 'Quote error' });
  await expect(refused).toContainText('AMOUNT_TOO_LOW');
  // The service's own words come before a case of the code that is documented.
  await expect(refused).toContainText(/Swap value must be above.*One documented case/);
  await expect(refused).toContainText('Raise the amount above $0.05.');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);

  await amount.fill('250000000');
  await form.getByRole('button', { name: 'Get price' }).click();
  const price = page.getByRole('region', { name: 'Price result' });
  await expect(price).toContainText('250 USDC');
  await expect(price.getByRole('link')).toHaveCount(0);
  await expect(price.getByRole('button')).toHaveCount(0);

  // What was typed is in the URL, survives other tabs and pages, and becomes a request that waits.
  await page.getByRole('tab', { name: 'Errors' }).click();
  await page.getByRole('tab', { name: 'Price' }).click();
  await page.reload();
  await expect(amount).toHaveValue('250000000');
  await page.getByText('Create a quote (adds a request to your list)').click();
  await page.getByRole('button', { name: 'Create quote' }).click();
  const quote = page.getByRole('region', { name: 'Quote result' });
  await expect(quote).toContainText('transfer · matches ERC-20');
  await expect(quote.getByRole('link').or(quote.getByRole('button'))).toHaveCount(0);
  await expectAccessible(page);
  const [id = ''] = /0x[0-9a-f]{60,}/.exec((await quote.textContent()) ?? '') ?? [];
  await page.getByRole('link', { name: 'Open the request' }).click();
  await page.waitForURL(new RegExp(id));
  await expect(page.getByRole('main').getByText('waiting').first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Request a new quote' }).click();
  await expect(amount).toHaveValue('250000000');

  await form.getByLabel('Referrer').fill('sandbox:sponsored');
  await form.getByRole('button', { name: 'Get price' }).click();
  await expect(price).toContainText('Sponsored in all');

  // A code that may be retried has a button for it, and nothing is repeated by itself.
  await form.getByLabel('Referrer').fill('sandbox:code-price-fetch-failed');
  await form.getByRole('button', { name: 'Get price' }).click();
  await expect(refused).toContainText('PRICE_FETCH_FAILED');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(refused).toContainText('PRICE_FETCH_FAILED');
});

test(
  'an amount is typed in tokens or in the smallest unit, and every bad value is told at its field',
  { tag: '@full' },
  async ({ page }) => {
    const linked = { user, originChainId: '8453', destinationChainId: '10' };
    const tokens = { originCurrency: usdcOnBase, destinationCurrency: native };
    const search = new URLSearchParams({ ...linked, ...tokens });
    await page.goto(`/sandbox/quotes?${search.toString()}`);
    const form = page.getByRole('form', { name: 'Price' });
    const amount = form.getByLabel('Amount', { exact: true });
    const unit = form.getByLabel('Unit', { exact: true });
    await expect(form).toContainText('In USDC, with up to 6 decimals.');
    await amount.fill('2.5');
    await expect(form).toContainText('= 2,500,000 smallest units');
    const posted = page.waitForRequest('**/api/sandbox/price');
    await form.getByRole('button', { name: 'Get price' }).click();
    expect((await posted).postDataJSON()).toMatchObject({ amount: '2500000' });
    await expect(page.getByRole('region', { name: 'Price result' })).toContainText('2.5 USDC');
    await unit.selectOption('Smallest units');
    await expect(amount).toHaveValue('2500000');
    await expect(form).toContainText('= 2.5 USDC');
    // The same amount: the price is still that of the form.
    await expect(page.getByText('For previous input')).toHaveCount(0);
    await unit.selectOption('USDC');
    await page.reload();
    await expect(amount).toHaveValue('2.5');
    await expect(unit.locator('option:checked')).toHaveText('USDC');

    await form.getByText('More options').click();
    // Strict is an option of deposit addresses, and can always be taken back.
    const deposit = form.getByLabel('Use a deposit address');
    const strict = form.getByLabel('Strict deposit address');
    await expect(strict).toBeDisabled();
    await deposit.check();
    await strict.check();
    await deposit.uncheck();
    await strict.uncheck();
    await expect(strict).toBeDisabled();

    const sol = '1'.repeat(32);
    const bad: [field: string, values: string[], error: string][] = [
      ['Amount', ['', ' '], 'Required.'],
      ['Amount', ['abc', '1e6', '0x10', '1 000'], 'Enter a decimal number'],
      ['Amount', ['2,5', '1,000'], 'without commas'],
      ['Amount', ['0', '-1', '0.0'], 'Enter an amount above 0.'],
      ['Amount', ['2.1234567'], 'Use at most 6 decimals.'],
      ['Amount', ['9'.repeat(90)], 'too large'],
      ['User', ['', ' '], 'Required.'],
      ['User', ['abc', '0x11', sol, `${user}1`], 'isn’t an address of the origin chain'],
      ['Recipient', ['abc', '0x11', sol], 'isn’t an address of the destination chain'],
      ['Refund address', ['0x11', sol], 'isn’t an address of the origin chain'],
      ['Slippage tolerance (basis points)', ['-1', '0.5', '10001', 'abc'], 'whole basis points'],
      ['Referrer', ['x'.repeat(300)], 'up to 256 characters'],
      ['Max route length', ['-1', 'two', '1e3'], 'Enter a whole number'],
      ['App fees (basis points)', ['bc1q 25'], 'EVM address'],
      ['Contract calls (JSON)', ['abc', '[{"to":1}]'], 'Enter a JSON list'],
      ['More members (JSON)', ['abc', '{"fee":1}'], 'JSON object|documented member'],
    ];
    for (const [name, values, error] of bad) {
      const field = form.getByLabel(name, { exact: true });
      const before = await field.inputValue();
      for (const value of values)
        await test.step(`${name}: ${value.slice(0, 20)}`, async () => {
          await field.fill(value);
          await form.getByRole('button', { name: 'Get price' }).click();
          await expect(field).toHaveAccessibleDescription(new RegExp(error, 'i'));
          await expect(field).toHaveValue(value);
        });
      await field.fill(before);
    }
    // What is pasted with a line break is the address alone.
    await form.getByLabel('User').fill(`${user}\n`);
    await form.getByRole('button', { name: 'Get price' }).click();
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
    await expectAccessible(page);

    const strange = { ...tokens, ...linked, originChainId: '999999', amount: '1' };
    await page.goto(`/sandbox/quotes?${new URLSearchParams(strange).toString()}`);
    // The list may be incomplete: only the service knows.
    await expect(form).toContainText('= 1 smallest units. The token’s decimals aren’t known here.');
    await expect(form).toContainText('no readable entry for chain 999999');
    const sent = page.waitForRequest('**/api/sandbox/price');
    await form.getByRole('button', { name: 'Get price' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ originChainId: 999_999, amount: '1' });
  },
);
