import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const SECRET_NAMES = ['authorization', 'cookie', 'key', 'secret', 'token', 'password'];
const HIDDEN = '[Redacted]';

/**
 * A log of JSON lines with ISO times on standard output.
 * Properties named like a secret are hidden at the top and one level below it: deeper objects do not
 * belong in a log line, nor any object in what a child logger is given for all its lines.
 */
export function createLog(
  service: string,
  level: (typeof LOG_LEVELS)[number],
  destination: DestinationStream = pino.destination(1),
): Log {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: hideNestedSecrets },
    redact: { paths: SECRET_NAMES, censor: HIDDEN },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/**
 * Not by pino's wildcards, which read each path anew for each line: they made a sixth of what a
 * request costs in memory above a bare one. Of `err` only what describeError takes is written.
 */
function hideNestedSecrets(line: Record<string, unknown>): Record<string, unknown> {
  const holders = Object.keys(line).filter(
    (name) => name !== 'err' && secretsIn(line[name]).length > 0,
  );
  if (holders.length === 0) return line;
  return { ...line, ...Object.fromEntries(holders.map((name) => [name, hidden(line[name])])) };
}

function secretsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return SECRET_NAMES.filter((name) => Object.hasOwn(value, name));
}

function hidden(value: unknown): unknown {
  const secrets = secretsIn(value).map((name) => [name, HIDDEN]);
  return { ...(value as object), ...(Object.fromEntries(secrets) as object) };
}

/** No other properties: database errors carry whole documents in theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: String(cause) }) };
}
