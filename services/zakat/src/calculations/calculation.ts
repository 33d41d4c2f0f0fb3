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

/** Parts of pure metal that a karat is counted in. */
export const PURE_KARAT = 24;

/** What one given asset counts; decimal text in the calculation's currency. */
export interface AssetValue {
  readonly asset: Asset;
  readonly value: string;
  readonly grams?: string;
  readonly karat?: number;
  readonly pricePerGram?: string;
}

/** What the threshold stands on; weights and prices are decimal text. */
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

/** A kept calculation; amounts are decimal text in its currency. Source: domain page, 4.2. */
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
  /** Kept as computed: later rules do not change what a scholar was shown. */
  readonly explanation: readonly Step[];
  /** Facts of the prices and of the nisab that a reader has to know. */
  readonly warnings: readonly Warning[];
  /** In the order of their recording. */
  readonly distributions: readonly Distribution[];
  /** When the Hijri year that a distribution may take is over; only while that is waited for. */
  readonly overdueAt?: Date | undefined;
  readonly voiding?: Voiding;
  readonly createdBy: string;
}

/** What a command makes of a calculation. */
export interface Decision {
  readonly state: Calculation;
  readonly events: readonly CalculationEvent[];
}
