import type * as decision from '@masar/kit/decision';
import type * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import type { ContractEvent } from './events';
import type { ComplianceCheck } from '../shared/rules/evaluate';

/** Fields that the store keeps, and fields whose type is narrower in the state than in the API. */
type NotInState = 'id' | 'createdAt' | 'updatedAt' | 'compliance';

/** A contract as it is stored: what the API shows, amounts as decimal text, and who drafted it. */
export type Contract = Omit<shapes.Contract, NotInState> &
  decision.Drafted & {
    readonly compliance: Omit<shapes.Compliance, 'checks'> & {
      readonly checks: readonly ComplianceCheck[];
    };
  };

/** The credential that commands, and the time by the tenant's clock. */
export type Context = Pick<decision.Context, 'actor' | 'now'>;

/** The outcome of a command on a contract. */
export type Decision = decision.Decision<Contract, ContractEvent>;
