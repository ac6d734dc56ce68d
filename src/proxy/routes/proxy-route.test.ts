import { expect, test } from 'vitest';
import { endpoints } from '../../service/calls/endpoints';
import { targetOf } from './proxy-route';

test('a value of the path that is no segment is refused, not sent to another path', () => {
  for (const address of ['', '.', '..', '\ud800', '0x1\udc00'])
    expect(() => targetOf(endpoints.balances, { address }, new Map()), address).toThrow(
      expect.objectContaining({ status: 400, message: "The path's address is missing or wrong." }),
    );
  expect(() => targetOf(endpoints.balances, {}, new Map())).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});

test('any other value is one segment, however it is written', () => {
  for (const address of ['../x', 'a/b?c#d', '%2e%2e', '…', '0xAbC'])
    expect(targetOf(endpoints.balances, { address }, new Map())).toBe(
      `/app-fees/${encodeURIComponent(address)}/balances`,
    );
});
