const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:';

/** A pain.001 of 2009 for a payment in Saudi Arabia, with what has no place in the version of today. */
export const PAIN_001_OF_2009 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${NAMESPACE}pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>SUPPLIES-0001</MsgId><CreDtTm>2026-11-22T09:00:00+03:00</CreDtTm><NbOfTxs>1</NbOfTxs>
<CtrlSum>1500.00</CtrlSum><InitgPty><Nm>Masar Trading</Nm>
<Id><OrgId><BICOrBEI>RJHISARI</BICOrBEI></OrgId></Id></InitgPty></GrpHdr>
<PmtInf><PmtInfId>PMT-0001</PmtInfId><PmtMtd>TRF</PmtMtd><PmtTpInf><SvcLvl><Cd>URGP</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt>2026-11-23</ReqdExctnDt>
<Dbtr><Nm>Masar Trading</Nm><PstlAdr><AdrTp>BIZZ</AdrTp><TwnNm>Riyadh</TwnNm><Ctry>SA</Ctry></PstlAdr></Dbtr>
<DbtrAcct><Id><IBAN>SA0380000000608010167519</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><BIC>RJHISARI</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>
<CdtTrfTxInf><PmtId><EndToEndId>E2E-1</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="SAR">1500.00</InstdAmt></Amt>
<CdtrAgt><FinInstnId><BIC>RIBLSARI</BIC></FinInstnId></CdtrAgt>
<Cdtr><Nm>Al Noor Supplies</Nm></Cdtr><CdtrAcct><Id><IBAN>SA0380000000608010167519</IBAN></Id></CdtrAcct>
<Purp><Prtry>MRBA</Prtry></Purp>
<RltdRmtInf><RmtId>RMT-1</RmtId><RmtLctnMtd>EMAL</RmtLctnMtd></RltdRmtInf></CdtTrfTxInf></PmtInf>
</CstmrCdtTrfInitn></Document>`;

/** A camt.053 of 2009 with an entry that was charged twice. */
export const CAMT_053_OF_2009 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${NAMESPACE}camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>STM-2009-1</MsgId><CreDtTm>2026-11-22T09:00:00+03:00</CreDtTm></GrpHdr>
<Stmt><Id>S-1</Id><CreDtTm>2026-11-22T09:00:00+03:00</CreDtTm>
<Acct><Id><IBAN>SA0380000000608010167519</IBAN></Id><Svcr><FinInstnId><BIC>RJHISARI</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="SAR">90.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Dt><Dt>2026-11-22</Dt></Dt></Bal>
<TxsSummry><TtlNtries><NbOfNtries>1</NbOfNtries><TtlNetNtryAmt>90.00</TtlNetNtryAmt><CdtDbtInd>CRDT</CdtDbtInd>
</TtlNtries></TxsSummry>
<Ntry><Amt Ccy="SAR">90.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>
<Chrgs><Amt Ccy="SAR">1.00</Amt></Chrgs><Chrgs><Amt Ccy="SAR">2.00</Amt></Chrgs>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Huda Salem</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt>
</BkToCstmrStmt></Document>`;
