import trade from '../../src/shared/tables/data/trade.json';

export type TradeTables = typeof trade;

/** Our tables of trade, but for what is changed. */
export function changedTrade(change: (tables: TradeTables) => void): TradeTables {
  const copy = structuredClone(trade);
  change(copy);
  return copy;
}
