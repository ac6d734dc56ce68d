import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDecoder } from './decode-data';
import { readAbi } from './read-abi';

const withdraw = { type: 'function', name: 'withdraw', inputs: [{ name: 'wad', type: 'uint256' }] };

describe('a pasted ABI', () => {
  it.each([
    ['lines of Solidity', 'function withdraw(uint256 wad);\n\n// comment\nerror Halted()'],
    ['the list of a compiler', JSON.stringify([withdraw, { type: 'event', name: 'Made' }])],
    ['an artifact with an abi', JSON.stringify({ contractName: 'Weth', abi: [withdraw] })],
  ])('is read from %s', (_, text) => {
    const read = readAbi(text);
    expect(read.ok && read.value[0]).toMatchObject({ type: 'function', name: 'withdraw' });
  });

  it.each([
    [
      'no functions',
      '[{"type":"event","name":"Made"}]',
      'This ABI has no functions and no errors.',
    ],
    ['an unknown type', '[{"type":"error","name":"E","inputs":[{"type":"uint"}]}]', 'unknown type'],
    [
      'a tuple without parts',
      '[{"type":"error","name":"E","inputs":[{"type":"tuple"}]}]',
      'unknown type',
    ],
    ['an object without abi', '{"a":1}', 'Not an ABI'],
    // Lists of nothing would be as long as the data says.
    ['a list of no length', 'function f(uint256[0][] x)', 'unknown type'],
    ['broken JSON', '[{', 'JSON'],
    ['a broken line', 'function withdraw(uint256', 'nknown signature'],
  ])('is refused with %s', (_, text, issue) => {
    const read = readAbi(text);
    expect(read.ok ? '' : read.issues[0]).toContain(issue);
  });

  it('never throws, and what it takes can be decoded with', () => {
    const parameter = fc.record({
      name: fc.string(),
      type: fc.oneof(
        fc.constantFrom('tuple', 'tuple[]', 'uint256[0][9999]', 'int8', 'bytes32', 'function'),
        fc.string(),
      ),
      components: fc.option(
        fc.array(fc.record({ name: fc.string(), type: fc.constantFrom('uint8', 'bytes') })),
        { nil: undefined },
      ),
    });
    const item = fc.record({
      type: fc.constantFrom('function', 'error', 'event'),
      name: fc.oneof(fc.constant('f'), fc.string()),
      inputs: fc.array(parameter),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.array(item).map((list) => JSON.stringify(list)),
        ),
        (text) => {
          const read = readAbi(text);
          if (read.ok) makeDecoder(read.value)('0x00000000');
        },
      ),
      { numRuns: 300 },
    );
  });
});
