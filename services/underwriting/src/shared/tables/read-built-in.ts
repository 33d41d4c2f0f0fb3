import financing from './data/financing.json';
import investment from './data/investment.json';
import mortality from './data/mortality-us-ssa-2022.json';
import takaful from './data/takaful.json';
import trade from './data/trade.json';
import { readTables } from './read-tables';
import type { ProductType, Tables } from './tables';

/**
 * Our own tables of every product type, checked when the service starts. A tenant may replace them.
 * @throws DomainError VALIDATION_ERROR for a line that does not hold
 */
export function readBuiltIn(): Readonly<Record<ProductType, Tables>> {
  return {
    TAKAFUL: readTables({ ...takaful, mortality }),
    FINANCING: readTables(financing),
    INVESTMENT: readTables(investment),
    TRADE: readTables(trade),
  };
}
