import type { Answer } from '../client/answer';
import { operatorOf, type Bank } from './bank';
import type { Client, Sending } from '../client/client';
import type { Stack } from '../stack/stack';

export interface Step {
  readonly step: string;
  readonly expression: string;
  readonly result: string;
  readonly reference?: string;
}

interface Warning {
  readonly code: string;
  readonly message: string;
}

/** The fields of a calculation that tests read. */
export interface Calculation {
  readonly calculationId: string;
  readonly totalAssets: string;
  readonly totalLiabilities: string;
  readonly netZakatableWealth: string;
  readonly nisabThreshold: string;
  readonly isZakatDue: boolean;
  readonly zakatAmount: string;
  readonly zakatRate: string;
  readonly currency: string;
  readonly hijriDate: string;
  readonly hijriYear: number;
  readonly reasonCode?: string;
  readonly status: string;
  readonly distributedAmount: string;
  readonly remainingAmount: string;
  readonly assets: readonly { readonly asset: string; readonly value: string }[];
  readonly warnings: readonly Warning[];
  readonly explanation?: readonly Step[];
}

export interface Distribution {
  readonly distributionId: string;
  readonly calculationId: string;
  readonly amount: string;
  readonly remainingAmount: string;
  readonly hijriDate: string;
  readonly status: string;
  readonly warnings: readonly Warning[];
}

export interface Nisab {
  readonly gold: NisabOfMetal;
  readonly silver: NisabOfMetal;
  readonly date: string;
  readonly source: string;
  readonly hijriDate: string;
  readonly warnings: readonly Warning[];
}

interface NisabOfMetal {
  readonly grams: number;
  readonly value: string;
  readonly pricePerGram: string;
  readonly priceDate: string;
  readonly source: string;
}

export const ZAKAT = '/v1/zakat';
export const CALCULATE = `${ZAKAT}/calculate`;
export const CALCULATIONS = `${ZAKAT}/calculations`;
export const DISTRIBUTIONS = `${ZAKAT}/distributions`;
export const PRICES = `${ZAKAT}/prices`;

/** 400,000 SAR: above the nisab of every day of the built-in prices, 10,000.00 due. */
export function wealth(change: object = {}) {
  return { assets: { cash: '400000.00' }, currency: 'SAR', ...change };
}

/** The data of a success. @throws Error with any other answer */
export function dataOf<T>({ status, text, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body.data;
}

/** Makes and stores a calculation. @throws Error when it is refused */
export async function calculate(client: Client, change: object = {}): Promise<Calculation> {
  return dataOf(await client.post<Calculation>(CALCULATE, wealth(change)));
}

/** A stored calculation, as shown now. */
export async function shownCalculation(client: Client, id: string): Promise<Calculation> {
  return dataOf(await client.get<Calculation>(`${CALCULATIONS}/${id}`));
}

let payouts = 0;

/**
 * A payment to the poor today, in UTC. Each has another description, since an equal payment counts as a
 * repeat.
 */
export function payout(calculationId: string, amount: string, change: object = {}) {
  return {
    calculationId,
    amount,
    currency: 'SAR',
    recipients: [{ category: 'FUQARA', amount, description: `Family ${(payouts += 1)}` }],
    distributionDate: new Date().toISOString().slice(0, 10),
    ...change,
  };
}

/** Records a distribution. @throws Error when it is refused */
export async function distribute(client: Client, body: object): Promise<Distribution> {
  return dataOf(await client.post<Distribution>(DISTRIBUTIONS, body));
}

/** Id of a stored calculation with 10,000.00 SAR due, on the day of the documentation's examples. */
export async function dueZakat({ maker }: Bank): Promise<string> {
  return (await calculate(maker, { calculationDate: '2026-06-16' })).calculationId;
}

/** Id of a recorded distribution. */
export async function distributedZakat(bank: Bank): Promise<string> {
  const { distributionId } = await distribute(bank.maker, payout(await dueZakat(bank), '1000.00'));
  return distributionId;
}

export interface Price {
  readonly metal: string;
  readonly currency: string;
  readonly date: string;
  readonly pricePerGram: string;
  readonly source: string;
}

/** Sets a day's price for all tenants of the stack, as its operator. */
export function putPrice(
  stack: Stack,
  price: Partial<Price>,
  sending: Sending = {},
): Promise<Answer<Price & { readonly replacedPricePerGram?: string }>> {
  const body = { metal: 'gold', source: 'LBMA PM', ...price };
  return operatorOf(stack).send('PUT', PRICES, { body, ...sending });
}
