import type { requestTypes } from '#service/calls/requests-query';
import { chainById, worldChains, type WorldChain } from './chains';
import { pick } from './random';
import type { Scenario } from './scenario';
import { heldTokensOn, oddToken, tokensOn, type Token } from './tokens';

export type RequestType = (typeof requestTypes)[number];

const popular = [
  8453, 8453, 8453, 1, 42161, 10, 137, 56, 792703809, 792703809, 8253038, 728126428, 999,
];

const chainsOf = new Map<string, WorldChain[]>();
for (const chain of worldChains)
  chainsOf.set(chain.vmType, [...(chainsOf.get(chain.vmType) ?? []), chain]);

/** A chain of that vm type, or any; EVM and any come from the popular ones most of the time. */
function chainFor(vm: string | undefined, draw: number, second: number): WorldChain {
  const fitting = vm === undefined ? worldChains : (chainsOf.get(vm) ?? []);
  if (vm !== undefined && vm !== 'evm') return pick(fitting, draw);
  const common = chainById.get(pick(popular, second));
  if (common && draw < 0.7 && (vm === undefined || common.vmType === vm)) return common;
  return pick(fitting, (draw * 7) % 1);
}

/** Mostly a currency that the solver holds; now and then one of the long tail, of which 1 is the last. */
function tokenOf(chain: WorldChain, draw: number): Token {
  const all = tokensOn(chain);
  return draw < 0.94 ? pick(heldTokensOn(chain), draw / 0.94) : pick(all, draw);
}

function destinationToken(
  origin: Token,
  chain: WorldChain,
  sameChain: boolean,
  draw: number,
  sends: boolean,
): Token {
  if (sends) return origin;
  const others = tokensOn(chain).filter((token) => !sameChain || token !== origin);
  const alike = others.find((token) => token.id === origin.id && token.verified);
  if (alike && draw < 0.5) return alike;
  // Who has a token of the long tail swaps it into another one.
  const fitting = others.filter((token) => token.isHeld === origin.isHeld);
  return pick(fitting.length > 0 ? fitting : others, (draw * 5) % 1);
}

export interface RandomRoute {
  origin: Token;
  destination: Token;
  sameChain: boolean;
  /** The same currency on the same chain: nothing is swapped or bridged. */
  sends: boolean;
}

/** Another popular chain than that one. */
function elsewhere(from: WorldChain): WorldChain {
  return worldChains.find(({ id }) => id !== from.id && popular.includes(id)) ?? from;
}

/** From where to where a request goes, as far as its scenario leaves that open. */
export function randomRoute(scenario: Scenario, draw: () => number): RandomRoute {
  const drawn = chainFor(scenario.originVm, draw(), draw());
  const from = scenario.trait === 'odd token' ? oddToken.chain : drawn;
  const drawnTo = chainFor(scenario.destinationVm, draw(), draw());
  const sameChainDraw = draw();
  const crosses =
    scenario.deposit !== undefined || (scenario.originVm ?? scenario.destinationVm) !== undefined;
  const meets = from.id === drawnTo.id || (sameChainDraw < 0.08 && !scenario.destinationVm);
  const sameChain = scenario.sameChain ?? (meets && !crosses);
  const to = !sameChain && from.id === drawnTo.id ? elsewhere(from) : drawnTo;
  const tokenDraw = scenario.appFees === 'tiny' ? 1 : draw();
  const origin = scenario.trait === 'odd token' ? oddToken : tokenOf(from, tokenDraw);
  const everydaySend = scenario.name === 'ordinary' && sameChain && draw() < 0.3;
  // Where a chain has one currency only, there is nothing to swap it into.
  const onlyOne = sameChain && tokensOn(from).length === 1;
  const sends = scenario.appFees === 'send' || everydaySend || onlyOne;
  const destination = destinationToken(origin, sameChain ? from : to, sameChain, draw(), sends);
  return { origin, destination, sameChain, sends };
}

export function requestTypeOf(
  { origin, destination, sameChain, sends }: RandomRoute,
  draw: number,
): RequestType {
  if (sends) return 'Send';
  if (draw < 0.02) return 'Call';
  if (!sameChain) return origin.id === destination.id ? 'Bridge' : 'Crosschain Swap';
  if (origin.isNative && destination.id === `w${origin.id}`) return 'Wrap';
  if (destination.isNative && origin.id === `w${destination.id}`) return 'Unwrap';
  return 'Same-chain Swap';
}
