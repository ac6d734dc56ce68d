import { amountBody, microUsdOf, unitsOf, usdText, type Token } from '../world/tokens';
import { accountsOf, emptyAccount, startUnits, type Holding } from './accounts';

/** Balances that accrue with the clock and fall with claims. */
export interface Ledger {
  balancesBody: (address: string) => Record<string, unknown>;
  /** What a claim can draw on: of one currency in its smallest units, of all of them in micro-USD. */
  available: (address: string, token?: Token) => bigint;
  /** The currency of the address that equals chain and currency of a claim, if there is one. */
  holds: (address: string, token: Token) => boolean;
  /** Takes as much, counted alike, at once out of what can be claimed, and out of the balance at a moment (Unix milliseconds). */
  debit: (address: string, amount: bigint, token: Token | undefined, atMs: number) => void;
}

interface Debit {
  units: bigint;
  atMs: number;
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

export function createLedger(seed: number, clock: () => number): Ledger {
  const accounts = accountsOf(seed);
  const startMs = clock();
  const debits = new Map<string, Debit[]>();

  const accountOf = (address: string) => accounts.get(address.toLowerCase()) ?? emptyAccount;
  const debitKey = (address: string, token: Token) => `${address.toLowerCase()}/${token.index}`;

  /** What is left after the debits up to a moment. */
  function unitsAfter(address: string, holding: Holding, untilMs: number): bigint {
    const earned = startUnits(holding, (clock() - startMs) / 1000);
    const taken = debits.get(debitKey(address, holding.token)) ?? [];
    const left =
      earned - sum(taken.filter(({ atMs }) => atMs <= untilMs).map(({ units }) => units));
    return left > 0n ? left : 0n;
  }

  const totalUnits = (address: string, holding: Holding) => unitsAfter(address, holding, clock());
  const totalMicro = (address: string, holding: Holding) =>
    microUsdOf(totalUnits(address, holding), holding.token);
  const notOutstanding = (holding: Holding, units: bigint) => {
    const left = microUsdOf(units, holding.token) - holding.outstandingMicroUsd;
    return left > 0n ? left : 0n;
  };
  /** What is on its way to be paid cannot be claimed a second time, though the balance still shows it. */
  const availableUnits = (address: string, holding: Holding) => {
    const outstanding = unitsOf(holding.outstandingMicroUsd, holding.token);
    const left = unitsAfter(address, holding, Infinity) - outstanding;
    return left > 0n ? left : 0n;
  };

  return {
    balancesBody: (address) => {
      const { single, holdings } = accountOf(address);
      const records = holdings.map((holding, index) => {
        const units = totalUnits(address, holding);
        // Recorded minimum amounts are 99 % and 100 % of the amount; what they mean is not said.
        return amountBody(holding.token, units, index % 2 ? units : (units * 99n) / 100n);
      });
      if (single && records[0]) return records[0];
      const total = sum(holdings.map((holding) => totalMicro(address, holding)));
      const available = sum(
        holdings.map((holding) => notOutstanding(holding, totalUnits(address, holding))),
      );
      return {
        balances: records,
        totalBalanceUsd: Number(usdText(total)),
        outstandingFastFillBalanceUsd: Number(usdText(total - available)),
        availableBalanceUsd: Number(usdText(available)),
      };
    },
    available: (address, token) =>
      sum(
        accountOf(address)
          .holdings.filter((holding) => token === undefined || holding.token === token)
          .map((holding) => {
            const units = availableUnits(address, holding);
            return token ? units : microUsdOf(units, holding.token);
          }),
      ),
    holds: (address, token) =>
      accountOf(address).holdings.some((holding) => holding.token === token),
    debit: (address, amount, token, atMs) => {
      let left = amount;
      for (const holding of accountOf(address).holdings) {
        if (token !== undefined && holding.token !== token) continue;
        const available = availableUnits(address, holding);
        const counted = token ? available : microUsdOf(available, holding.token);
        // Of what is taken whole, no trip through USD leaves a unit behind.
        const isWhole = counted <= left;
        const units = isWhole ? available : token ? left : unitsOf(left, holding.token);
        const key = debitKey(address, holding.token);
        debits.set(key, [...(debits.get(key) ?? []), { units, atMs }]);
        left -= isWhole ? counted : left;
      }
    },
  };
}
