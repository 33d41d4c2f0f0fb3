import type * as decision from '@masar/kit/decision';
import type { CalendarDate } from '@masar/kit/time';
import type { NisabType } from '../shared/policy';
import type { Metal } from '../shared/prices';
import type { Warning } from '../shared/warning';
import type { Distribution } from './distributions/distribution';
import type { CalculationEvent } from './events';
import type { CalculationStatus } from './lifecycle';

export const YEAR_TYPES = ['lunar', 'solar'] as const;
export type YearType = (typeof YEAR_TYPES)[number];

export const ASSETS = [
  'cash',
  'gold',
  'silver',
  'tradingGoods',
  'investments',
  'receivables',
] as const;
export type Asset = (typeof ASSETS)[number];

/** Karat of pure metal: a karat is a 24th. */
export const PURE_KARAT = 24;

/**
 * Value of one asset, decimal text in the calculation's currency; grams and prices where weighed.
 */
export interface AssetValue {
  readonly asset: Asset;
  readonly value: string;
  readonly grams?: string;
  readonly karat?: number;
  readonly pricePerGram?: string;
}

/** The metal, weight and price behind the threshold; weight and price are decimal text. */
export interface NisabBasis {
  readonly metal: Metal;
  readonly grams: string;
  readonly pricePerGram: string;
  readonly source: string;
  readonly priceDate: CalendarDate;
}

export interface Step {
  readonly step: string;
  readonly expression: string;
  readonly result: string;
  readonly reference?: string;
}

export interface Voiding {
  readonly reason: string;
  readonly at: string;
  readonly by: string;
}

/** A stored calculation; amounts are decimal text in its currency. */
export interface Calculation {
  readonly status: CalculationStatus;
  readonly currency: string;
  readonly calculationDate: CalendarDate;
  readonly hijriDate: string;
  readonly hijriYear: number;
  readonly yearType: YearType;
  readonly hawlStartDate?: CalendarDate;
  readonly nisabType: NisabType;
  readonly nisabBasis: NisabBasis;
  readonly nisabThreshold: string;
  readonly assets: readonly AssetValue[];
  readonly totalAssets: string;
  readonly totalLiabilities: string;
  readonly netZakatableWealth: string;
  readonly zakatRate: string;
  readonly zakatAmount: string;
  readonly reasonCode?: 'BELOW_NISAB' | 'HAWL_INCOMPLETE';
  /** Stored as computed, so that later rules do not change the steps that a scholar saw. */
  readonly explanation: readonly Step[];
  /** About the prices and the nisab. */
  readonly warnings: readonly Warning[];
  /** Oldest first. */
  readonly distributions: readonly Distribution[];
  /**
   * End of the Hijri year for distributions; absent unless zakat remains to be distributed by then.
   */
  readonly overdueAt?: Date | undefined;
  readonly voiding?: Voiding;
  readonly createdBy: string;
}

export type Decision = decision.Decision<Calculation, CalculationEvent>;
