import { Money } from '@masar/kit/money';
import type { Booking } from '../shared/booking';
import type { MessageEnvelope, MessageJson } from '../shared/message-json';

/** A request for a statement, with every booking of the account. */
export interface StatementAsked {
  readonly messageId: string;
  readonly iban: string;
  readonly from: string;
  readonly to: string;
  readonly bic?: string | undefined;
  readonly bookings: readonly Booking[];
  /** Currencies of all payments of the account, booked or not. */
  readonly currencies: readonly string[];
}

/**
 * The simulated bank's camt.053, with one statement for each currency. An account begins at zero; the
 * closing balance is the opening balance and the bookings of the period.
 * Source: camt.053.001.08; docs/statements.md.
 */
export function simulateStatement(asked: StatementAsked, now: Date): MessageEnvelope {
  const { messageId } = asked;
  const at = now.toISOString();
  const header = {
    MsgId: `${messageId}-A`,
    CreDtTm: at,
    OrgnlBizQry: { MsgId: messageId, MsgNmId: 'camt.060.001.05' },
  };
  const statements = asked.currencies.map((currency, index) =>
    statementIn(currency, asked, { id: `${messageId}-${index + 1}`, at }),
  );
  return { Document: { BkToCstmrStmt: { GrpHdr: header, Stmt: statements } } };
}

function statementIn(
  currency: string,
  { iban, bic, from, to, bookings }: StatementAsked,
  { id, at }: { readonly id: string; readonly at: string },
): MessageJson {
  const booked = bookings.filter((each) => each.currency === currency && each.day <= to);
  const opening = balanceOf(
    booked.filter(({ day }) => day < from),
    currency,
  );
  return {
    ...{ Id: id, CreDtTm: at },
    FrToDt: { FrDtTm: `${from}T00:00:00Z`, ToDtTm: `${to}T23:59:59Z` },
    Acct: {
      ...{ Id: { IBAN: iban }, Ccy: currency },
      ...(bic !== undefined && { Svcr: { FinInstnId: { BICFI: bic } } }),
    },
    Bal: [balance('OPBD', opening, from), balance('CLBD', balanceOf(booked, currency), to)],
    Ntry: booked.filter(({ day }) => day >= from).map(entry),
  };
}

function balanceOf(bookings: readonly Booking[], currency: string): Money {
  const zero = Money.stored('0', currency);
  return bookings.reduce((sum, { amount, isCredit }) => {
    const moved = Money.stored(amount, currency);
    return isCredit ? sum.plus(moved) : sum.minus(moved);
  }, zero);
}

function balance(code: string, money: Money, day: string): MessageJson {
  const text = money.toDecimal();
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { '@Ccy': money.currency, '#text': text.replace(/^-/, '') },
    CdtDbtInd: text.startsWith('-') ? 'DBIT' : 'CRDT',
    Dt: { Dt: day },
  };
}

function entry({ day, isCredit, amount, currency, ...about }: Booking): MessageJson {
  const { endToEndId, uetr, isReturn } = about;
  // A reversal keeps the family of what it reverses. Source: ISO 20022 bank transaction codes.
  const family = {
    Cd: isCredit === isReturn ? 'ICDT' : 'RCDT',
    SubFmlyCd: isReturn ? 'RRTN' : 'OTHR',
  };
  return {
    Amt: { '@Ccy': currency, '#text': amount },
    CdtDbtInd: isCredit ? 'CRDT' : 'DBIT',
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: day },
    BkTxCd: { Domn: { Cd: 'PMNT', Fmly: family } },
    NtryDtls: [{ TxDtls: [{ Refs: { EndToEndId: endToEndId, UETR: uetr } }] }],
  };
}
