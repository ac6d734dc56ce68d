import type { ReasonEntry } from './reason-entry';

/** Mints. */
export const mint = {
  MINT_NOT_ACTIVE: {
    happened: 'The mint is not open now.',
    move: 'nobody',
    next: 'Wait until it opens.',
    retry: 'later',
    operator: 'Compare the mint’s opening times with the time of the fill.',
    developer: 'Read the mint’s state before you quote.',
  },
  MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET: {
    happened: 'The wallet would hold more mints than one wallet may have.',
    move: 'customer',
    next: 'Ask for fewer.',
    retry: 'after a change',
    operator: 'The customer probably minted before.',
    developer: 'Read how many the wallet has left before you quote.',
  },
  MINT_QUANTITY_EXCEEDS_MAX_SUPPLY: {
    happened: 'Fewer are left than were asked for.',
    move: 'customer',
    next: 'Ask for fewer, if any are left.',
    retry: 'after a change',
    operator: 'The mint sold out between quote and fill.',
    developer: 'Read the remaining supply before you quote.',
  },
  ERC_1155_TOO_MANY_REQUESTED: {
    happened: 'More tokens of this kind were asked for than may be handed out.',
    move: 'customer',
    next: 'Ask for fewer.',
    retry: 'after a change',
    operator: 'The order or mint holds fewer than were asked for.',
    developer: 'Cap the quantity at what the contract reports.',
  },
} as const satisfies Record<string, ReasonEntry>;
