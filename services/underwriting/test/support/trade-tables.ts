import trade from '../../src/shared/tables/data/trade.json';

export type TradeTables = typeof trade;

/** Our tables of trade with a change. */
export function changedTrade(change: (tables: TradeTables) => void): TradeTables {
  const copy = structuredClone(trade);
  change(copy);
  return copy;
}
