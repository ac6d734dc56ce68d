import { svmHeadroomBytes, svmMaxBytes } from '#service/error-codes';

/** A serialized transaction against the raw limit, and against the advisory headroom below it (service-api.md Q7). */
export interface SvmSize {
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
