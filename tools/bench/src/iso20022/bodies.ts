/** Number of payments that fill nearly 5 MiB, by form. */
const LARGE_PAYMENTS = { xml: 10_000, json: 12_500, transfer: 18_000 };

const IBAN = 'SA0380000000608010167519';
const DAY_MS = 86_400_000;

/** A Monday of the coming fortnight: every system is open then. */
function monday(): string {
  const day = new Date(Date.now() + 7 * DAY_MS);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

const uetr = (at: number) => `8a562c67-ca16-48ba-b074-${String(at).padStart(12, '0')}`;

interface Practice {
  readonly currency: string;
  readonly iban: string;
  readonly bic: string;
  readonly chargeBearer: string;
  readonly purpose: string;
  readonly address: object;
}

const PRACTICES = {
  GCC: {
    ...{ currency: 'SAR', iban: IBAN, bic: 'RIBLSARI', chargeBearer: 'SHAR', purpose: 'MRBA' },
    address: { country: 'SA', townName: 'Riyadh' },
  },
  SEPA: {
    ...{ currency: 'EUR', iban: 'DE89370400440532013000', bic: 'DEUTDEFF' },
    ...{ chargeBearer: 'SLEV', purpose: 'TRAD' },
    address: { country: 'DE', townName: 'Berlin' },
  },
} satisfies Record<string, Practice>;

export type PracticeName = keyof typeof PRACTICES;

/** A credit transfer of this many payments, valid under the practice. */
export function creditTransfer(practice: PracticeName, count: number): object {
  const { currency, iban, bic, chargeBearer, purpose, address } = PRACTICES[practice];
  const run = Math.random().toString(36).slice(2, 10);
  return {
    ...{ paymentInformationId: `PMT-${run}`, paymentMethod: 'TRF', batchBooking: false },
    ...{ numberOfTransactions: count, requestedExecutionDate: monday() },
    ...{ debtor: { name: 'Masar Trading', postalAddress: address }, debtorAccount: { iban } },
    ...{ debtorAgent: { bic }, chargeBearer },
    transactions: Array.from({ length: count }, (_, at) => ({
      ...{ endToEndId: `E2E-${run}-${at}`, amount: { value: '1500.00', currency } },
      ...{ creditorAgent: { bic }, creditor: { name: 'Al Noor Supplies' } },
      ...{ creditorAccount: { iban }, purposeCode: purpose },
      remittanceInformation: `Murabaha settlement ${at}`,
    })),
  };
}

/** A pain.001 of this many payments as JSON with ISO's names. @param bic of each creditor's bank */
function message(count: number, bic = 'RIBLSARI'): object {
  const agent = { FinInstnId: { BICFI: 'RJHISARI' } };
  const payments = Array.from({ length: count }, (_, at) => ({
    PmtId: { InstrId: `INS-${at}`, EndToEndId: `E2E-${at}`, UETR: uetr(at) },
    Amt: { InstdAmt: { '@Ccy': 'SAR', '#text': '1500.00' } },
    CdtrAgt: { FinInstnId: { BICFI: bic } },
    Cdtr: { Nm: 'Al Noor Supplies', PstlAdr: { TwnNm: 'Riyadh', Ctry: 'SA' } },
    CdtrAcct: { Id: { IBAN } },
    Purp: { Prtry: 'MRBA' },
    RmtInf: { Ustrd: [`Murabaha settlement ${at}`] },
  }));
  const information = {
    ...{ PmtInfId: 'PMT-1', PmtMtd: 'TRF', NbOfTxs: String(count) },
    ...{ ReqdExctnDt: { Dt: monday() }, Dbtr: { Nm: 'Masar Trading' } },
    ...{ DbtrAcct: { Id: { IBAN } }, DbtrAgt: agent, ChrgBr: 'SHAR', CdtTrfTxInf: payments },
  };
  const header = {
    ...{ MsgId: 'MSG-1', CreDtTm: '2026-11-22T09:00:00+00:00', NbOfTxs: String(count) },
    InitgPty: { Nm: 'Masar Trading' },
  };
  return { Document: { CstmrCdtTrfInitn: { GrpHdr: header, PmtInf: [information] } } };
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** The JSON of a message as XML; its elements are in the schema's order already. */
function xmlOf(name: string, json: unknown, attributes = ''): string {
  if (Array.isArray(json)) return json.map((each) => xmlOf(name, each)).join('');
  if (typeof json !== 'object' || json === null) return `<${name}>${String(json)}</${name}>`;
  const { '@Ccy': currency, '#text': text, ...parts } = json as Record<string, unknown>;
  if (text !== undefined) return `<${name} Ccy="${String(currency)}">${String(text)}</${name}>`;
  const children = Object.entries(parts).map(([part, each]) => xmlOf(part, each));
  return `<${name}${attributes}>${children.join('')}</${name}>`;
}

/** One request with a body of nearly 5 MiB. */
export interface LargeRequest {
  readonly name: string;
  readonly path: string;
  readonly type: 'application/json' | 'application/xml';
  readonly body: Buffer;
}

/** The longest job of each kind. */
export function largeRequests(): readonly LargeRequest[] {
  const { xml: ofXml, json: ofJson, transfer } = LARGE_PAYMENTS;
  const { Document } = message(ofXml) as { Document: unknown };
  const xml = xmlOf('Document', Document, ` xmlns="${NAMESPACE}"`);
  const valid = message(ofJson);
  const json = (path: string, name: string, body: object): LargeRequest => ({
    ...{ name, path, type: 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
  const asked = { messageType: 'pain.001', marketPractice: 'GCC' };
  const broken = message(ofJson, 'RIBLZZRI');
  const transfers = creditTransfer('GCC', transfer);
  return [
    json('validate', 'validate XML', { ...asked, xml }),
    json('validate', 'validate JSON', { ...asked, json: valid }),
    json('validate', 'validate wrong JSON', { ...asked, marketPractice: 'CBPR+', json: broken }),
    json('validate', 'validate transfer', { ...asked, json: { creditTransfer: transfers } }),
    { name: 'parse-xml', path: 'utils/parse-xml', type: 'application/xml', body: Buffer.from(xml) },
    json('utils/to-xml', 'to-xml', { messageType: 'pain.001', json: valid }),
    json('credit-transfers', 'credit-transfers', {
      ...{ marketPractice: 'GCC', creditTransfer: transfers },
    }),
  ];
}
