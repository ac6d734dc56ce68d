import { useState } from 'react';
import { svmHeadroomBytes, svmMaxBytes } from '#service/error-codes';
import { whole } from '../../../lib/counted';
import { Card } from '../../../ui/Card';
import { TextArea } from '../../../ui/form/TextArea';
import { Outcome } from './Outcome';

const reduce =
  'To reduce it, lower “Max route length” or limit “Origin swap sources”, then request a new quote.';

/** How large a compiled SVM transaction is against the limit. */
export function SvmSizeCard() {
  const [text, setText] = useState('');
  const size = svmSizeOf(text);
  return (
    <Card title="SVM transaction size">
      <TextArea
        label="Serialized transaction"
        hint={`Paste base64 to see its size. The limit is ${whole(svmMaxBytes)} bytes.`}
        error={text.trim() !== '' && size === null ? 'This isn’t base64.' : null}
        rows={3}
        value={text}
        onValueChange={setText}
      />
      {size && <Outcome label="Transaction size" {...wordsOf(size)} />}
    </Card>
  );
}

function wordsOf({ bytes, left, fit }: SvmSize) {
  const title = `${whole(bytes)} of ${whole(svmMaxBytes)} bytes`;
  if (fit === 'too large')
    return {
      tone: 'failure',
      title,
      sentences: [
        `${whole(-left)} bytes too many: a quote with it is rejected with SVM_TX_TOO_LARGE. The limit is for the raw transaction.`,
        reduce,
      ],
    } as const;
  if (fit === 'tight')
    return {
      tone: 'waiting',
      title,
      sentences: [
        `It fits with ${whole(left)} bytes to spare. If you add compute-budget instructions, leave ${svmHeadroomBytes} bytes for them.`,
        reduce,
      ],
    } as const;
  return {
    tone: 'success',
    title,
    sentences: [
      `It fits with ${whole(left)} bytes to spare, also with compute-budget instructions of ${svmHeadroomBytes} bytes.`,
    ],
  } as const;
}

/** A serialized transaction against the raw limit, and against the advisory headroom below it (service-api.md Q7). */
interface SvmSize {
  bytes: number;
  /** Bytes that are left; negative for an excess. */
  left: number;
  fit: 'fits' | 'tight' | 'too large';
}

/** Null for text that isn't base64; hex is none, although its digits would be. */
export function svmSizeOf(text: string): SvmSize | null {
  const base64 = text.replace(/\s+/g, '');
  if (base64 === '' || base64.length % 4 === 1 || /^0x[0-9a-f]*$/i.test(base64)) return null;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const bytes = Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
  const left = svmMaxBytes - bytes;
  return { bytes, left, fit: left < 0 ? 'too large' : left < svmHeadroomBytes ? 'tight' : 'fits' };
}
