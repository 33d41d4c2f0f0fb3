const DAY_MS = 86_400_000;
/** Placeholder day in examples whose rule wants a near day, such as a payment date within a year. */
const A_COMING_DAY = '2099-12-29';
/** Far enough for a gateway that runs for months: its page shows no past day. */
const AHEAD_DAYS = 182;
const TUESDAY = 2;

/** The document with a coming Tuesday in its examples: banks of every market work on Tuesdays. */
export function withComingDays<Document extends object>(document: Document, now: Date): Document {
  const ahead = new Date(now.getTime() + AHEAD_DAYS * DAY_MS);
  const toTuesday = (TUESDAY - ahead.getUTCDay() + 7) % 7;
  const tuesday = new Date(ahead.getTime() + toTuesday * DAY_MS).toISOString().slice(0, 10);
  return JSON.parse(JSON.stringify(document).replaceAll(A_COMING_DAY, tuesday)) as Document;
}
