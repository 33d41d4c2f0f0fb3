const DAY_MS = 86_400_000;
/** The day of examples whose rule allows no far one, as of a payment that a bank is to execute within a year. */
const A_COMING_DAY = '2099-12-29';
/** Far enough that the page of a gateway which runs for months shows no past day. */
const AHEAD_DAYS = 182;
const TUESDAY = 2;

/** The document as it is served from now on: its examples name a coming Tuesday, when banks of every market work. */
export function withComingDays<Document extends object>(document: Document, now: Date): Document {
  const ahead = new Date(now.getTime() + AHEAD_DAYS * DAY_MS);
  const toTuesday = (TUESDAY - ahead.getUTCDay() + 7) % 7;
  const tuesday = new Date(ahead.getTime() + toTuesday * DAY_MS).toISOString().slice(0, 10);
  return JSON.parse(JSON.stringify(document).replaceAll(A_COMING_DAY, tuesday)) as Document;
}
