import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuoteError } from './read-quote-error';

describe('a pasted error', () => {
  it('is read from the body of the service, of the proxy, and from a code alone', () => {
    const body = { errorCode: 'AMOUNT_TOO_LOW', message: 'Too low', requestId: '0x1' };
    expect(readQuoteError(JSON.stringify(body))).toMatchObject({
      code: 'AMOUNT_TOO_LOW',
      message: 'Too low',
      requestId: '0x1',
      entry: { httpStatus: 400, retry: 'no' },
    });
    const problem = {
      type: 'about:blank',
      status: 503,
      detail: 'x',
      errorCode: 'PRICE_FETCH_FAILED',
    };
    expect(readQuoteError(JSON.stringify(problem))?.entry?.retry).toBe('yes');
    expect(readQuoteError(' UNKNOWN_ERROR\n')?.entry?.httpStatus).toBe(500);
  });

  it('keeps an unknown code, and says nothing where there is none', () => {
    expect(readQuoteError('{"errorCode":"OF_TOMORROW"}')).toMatchObject({
      code: 'OF_TOMORROW',
      entry: null,
    });
    expect(readQuoteError('{"message":"no"}')).toBeNull();
    expect(readQuoteError('it failed')).toBeNull();
  });

  it.each([
    ['Transaction is 1,301 bytes, 69 bytes over the limit of 1232', { bytes: 1301, excess: 69 }],
    ['exceeds by 69 (1301 > 1232)', { bytes: 1301, excess: 69 }],
    ['1301 bytes', null],
    ['size 1301, excess 70', null],
  ])('has its own numbers only where they agree: %s', (message, svmSize) => {
    const body = { errorCode: 'SVM_TX_TOO_LARGE', message };
    expect(readQuoteError(JSON.stringify(body))?.svmSize).toEqual(svmSize);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readQuoteError(text)));
  });
});
