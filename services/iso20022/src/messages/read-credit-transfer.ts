import { DomainError, problem, type Detail } from '@masar/kit/errors';
import {
  collect,
  count,
  flag,
  list,
  object,
  text,
  type ObjectShape,
  type Shape,
  type Value,
} from '@masar/kit/shape';
import {
  CreditAccount,
  CreditAmount,
  CreditParty,
} from '@masar/proto/gen/shapes/masar/iso20022/v1/payments';
import type { CreditTransfer } from '../shared/credit-transfer';
import type { Issue } from '../shared/issue';
import type { IslamicTerms } from '../shared/islamic-terms';
import { PRACTICE_CODES } from '../shared/practice/practice';
import { readCode } from './read-message-type';
import { isObject, type JsonObject } from './read-json';

/** In the order of error messages, which the generated shape does not have. */
const AGENT = object({ bic: text, clearingSystemId: text, clearingMemberId: text });

/**
 * Body of a credit transfer, Islamic or not; the rules check which fields are required.
 * Source: SendCreditTransfer and SendIslamicCreditTransfer.
 */
const REQUEST = object({
  ...{ marketPractice: text, contractType: text, shariahBoardRef: text, profitRate: text },
  creditTransfer: object({
    ...{ paymentInformationId: text, paymentMethod: text, batchBooking: flag },
    ...{ numberOfTransactions: count, requestedExecutionDate: text },
    ...{
      debtor: CreditParty,
      debtorAccount: CreditAccount,
      debtorAgent: AGENT,
      chargeBearer: text,
    },
    transactions: list(
      object({
        ...{ endToEndId: text, instructionId: text },
        amount: CreditAmount,
        ...{ creditorAgent: AGENT, creditor: CreditParty, creditorAccount: CreditAccount },
        ...{ purposeCode: text, remittanceInformation: text },
      }),
    ),
  }),
});

/** A credit transfer in JSON, with an issue for each field of a wrong type or an unknown name. */
export function readCreditTransfer(json: JsonObject): {
  readonly transfer: CreditTransfer;
  readonly islamic?: IslamicTerms;
  readonly marketPractice?: string;
  readonly issues: readonly Issue[];
} {
  const problems: Detail[] = [];
  const { creditTransfer = {}, marketPractice, ...terms } = collected(json, problems);
  const details = [...problems, ...unknownPractice(marketPractice), ...strangersIn(json, REQUEST)];
  const issues = details.map(({ field, code, message }): Issue => ({
    path: field,
    code,
    message,
    severity: 'ERROR',
  }));
  return {
    ...{ transfer: creditTransfer as CreditTransfer, issues },
    ...(Object.values(terms).some((each) => each !== undefined) && {
      islamic: terms as IslamicTerms,
    }),
    ...(marketPractice !== undefined && { marketPractice }),
  };
}

function unknownPractice(code: string | undefined): Detail[] {
  if (code === undefined || readCode(code) !== undefined) return [];
  const complaint = `must be one of ${PRACTICE_CODES.join(', ')}`;
  return [problem('marketPractice', 'INVALID_VALUE', complaint)];
}

function collected(json: JsonObject, problems: Detail[]): Partial<Value<typeof REQUEST>> {
  try {
    return collect(REQUEST, json, { problems });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    problems.push(...error.details);
    return {};
  }
}

/** Unknown fields: a misspelt name must not pass for an absent field. */
function strangersIn(value: unknown, shape: Shape, path = ''): Detail[] {
  if (shape.kind === 'list')
    return Array.isArray(value)
      ? value.flatMap((each: unknown, i) => strangersIn(each, shape.item, `${path}[${i}]`))
      : [];
  if (shape.kind !== 'object' || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const field = path ? `${path}.${name}` : name;
    const inside = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    return inside ? strangersIn(each, inside, field) : [unknownField(field, shape)];
  });
}

function unknownField(field: string, { fields }: ObjectShape): Detail {
  const known = Object.keys(fields).join(', ');
  return {
    field,
    code: 'UNKNOWN_FIELD',
    message: `${field} is not known here; known are: ${known}`,
  };
}
