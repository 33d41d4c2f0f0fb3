import { fraction, plainText } from '@masar/kit/money';
import { DRAFTING, type Check, type Rule } from './rule';
import { declared, violation } from '../../shared/rules/rule';

const certificatesRestOnANamedContract: Check = ({ terms }) =>
  declared(
    terms.sukuk,
    ({ underlyingType }) =>
      underlyingType === undefined &&
      violation('certificates rest on a contract; name its type in underlyingType'),
  );

const certificatesMakeTheWhole: Check = ({ asset, terms: { sukuk = {} } }) => {
  const { faceValue, units } = sukuk;
  if (faceValue === undefined || units === undefined) return 'NOT_APPLICABLE';
  const whole = fraction(faceValue).times(units);
  const { amount: cost } = asset.costPrice;
  if (whole.eq(fraction(cost))) return 'PASSED';
  const product = `${units} units of faceValue ${faceValue} make ${plainText(whole)}`;
  return violation(`${product}, and asset.costPrice.amount is ${cost}; correct one of them`);
};

/** Murabaha certificates are backed by the debt of a buyer, whatever they say. */
const tradableCertificatesAreNoDebt: Check = ({ terms: { sukuk } }) => {
  const isMurabaha = sukuk?.underlyingType === 'murabaha';
  if (!isMurabaha && sukuk?.backedBy !== 'receivables') {
    return sukuk?.backedBy === undefined ? 'NOT_APPLICABLE' : 'PASSED';
  }
  return declared(
    sukuk.tradable,
    (isTradable) =>
      isTradable &&
      violation(
        'certificates on receivables alone are not tradable; set tradable to false',
        isMurabaha ? 'terms.sukuk.underlyingType' : undefined,
      ),
  );
};

const issuerGuaranteesNothing: Check = ({ terms }) =>
  declared(
    terms.sukuk?.guaranteedBy,
    (guarantor) =>
      guarantor === 'issuer' &&
      violation('the issuer may not guarantee face value or profit; a third party may, free'),
  );

const buyBackIsNotAtNominalValue: Check = ({ terms: { sukuk } }) => {
  if (sukuk?.redemption !== 'nominal') {
    return sukuk?.redemption === undefined ? 'NOT_APPLICABLE' : 'PASSED';
  }
  // Clauses 5/2/5 and 5/2/7: leased assets and usufruct have redemption rules of their own.
  const isLease = sukuk.underlyingType === 'ijarah' || sukuk.backedBy === 'usufruct';
  if (isLease || sukuk.tradable !== true) return 'NOT_APPLICABLE';
  return violation(
    'the issuer may not undertake to buy back at nominal value; use market or agreed_then',
  );
};

export const SUKUK_RULES = [
  {
    id: 'SUK-BASE',
    when: DRAFTING,
    reference: 'AAOIFI SS 17, 4/1 to 4/3 and 5/1/8/2',
    statement: 'The contract under the certificates is named.',
    field: 'terms.sukuk.underlyingType',
    check: certificatesRestOnANamedContract,
  },
  {
    id: 'SUK-VALUE',
    when: DRAFTING,
    reference: 'AAOIFI SS 17, 5/1/8/2',
    statement: 'Certificates of equal value make up the cost of what they own.',
    field: 'terms.sukuk.units',
    check: certificatesMakeTheWhole,
  },
  {
    id: 'SUK-DEBT',
    when: DRAFTING,
    reference: 'AAOIFI SS 17, 5/1/2; SS 8, 2/2/7',
    statement: 'Tradable certificates stand for more than receivables.',
    field: 'terms.sukuk.backedBy',
    check: tradableCertificatesAreNoDebt,
  },
  {
    id: 'SUK-GUAR',
    when: DRAFTING,
    reference: 'AAOIFI SS 17, 5/1/8/7',
    statement: 'The issuer guarantees neither nominal value nor a fixed profit.',
    field: 'terms.sukuk.guaranteedBy',
    check: issuerGuaranteesNothing,
  },
  {
    id: 'SUK-REDEEM',
    when: DRAFTING,
    reference: 'AAOIFI SS 17, 5/2/2, 5/2/5 and 5/2/7',
    statement:
      'The issuer of tradable certificates, on other than leases and usufruct, does not ' +
      'undertake to buy back at nominal value.',
    field: 'terms.sukuk.redemption',
    check: buyBackIsNotAtNominalValue,
  },
] as const satisfies readonly Rule[];
