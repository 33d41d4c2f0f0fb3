import type { MarketPractice } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import type { Practice } from '../../shared/practice/practice';

/** The published record of a practice. */
export function writePractice({ systems, ...practice }: Practice): MarketPractice {
  return {
    code: practice.code,
    name: practice.name,
    region: practice.region,
    supportedMessages: [...practice.supportedMessages],
    clearingSystems: systems.map(({ name }) => name),
    cutoffTimes: Object.fromEntries(systems.map(({ name, cutoff }) => [name, cutoff])),
    mandatoryFields: [...practice.mandatoryFields],
    islamicFinanceEnabled: practice.islamicFinanceEnabled,
    supportedContracts: [...practice.supportedContracts],
  };
}
