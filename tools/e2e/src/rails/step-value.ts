/** A fraction, which is exact where a decimal would be rounded. */
interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}

const TOKEN = /\s*(\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)?|[a-z]+|>=|[-+*/(),])/y;
const DAY_MS = 86_400_000;

/**
 * The value of a step's expression, with as many decimals as its stated result. It reads decimals,
 * + - * /, brackets, round(x, decimals) half-up, min, max, days between dates, and >=, and shares no
 * code with the service that wrote the step.
 * @throws Error for anything else, and when these decimals cannot hold the value exactly
 */
export function stepValue(expression: string, result: string): string {
  const tokens = tokensOf(expression);
  const value = comparison(tokens);
  if (tokens.length > 0) throw new Error(`${expression}: ${tokens[0]} is left over`);
  if (typeof value === 'boolean') return String(value);
  const decimals = result.split('.')[1]?.length ?? 0;
  const text = written(value, decimals);
  if (isSame(decimal(text), value)) return text;
  throw new Error(`${expression} has more than ${decimals} decimals`);
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(expression)?.[1];
    if (token === undefined) throw new Error(`${expression}: not read from ${at} on`);
    tokens.push(token);
  }
  return tokens;
}

function comparison(tokens: string[]): Ratio | boolean {
  const left = sum(tokens);
  if (tokens[0] !== '>=') return left;
  tokens.shift();
  return !isLess(left, sum(tokens));
}

function sum(tokens: string[]): Ratio {
  let value = product(tokens);
  while (tokens[0] === '+' || tokens[0] === '-') {
    const sign = tokens.shift() === '+' ? 1n : -1n;
    const { over, under } = product(tokens);
    value = { over: value.over * under + sign * over * value.under, under: value.under * under };
  }
  return value;
}

function product(tokens: string[]): Ratio {
  let value = factor(tokens);
  while (tokens[0] === '*' || tokens[0] === '/') {
    const isProduct = tokens.shift() === '*';
    const { over, under } = factor(tokens);
    value = isProduct
      ? { over: value.over * over, under: value.under * under }
      : { over: value.over * under, under: value.under * over };
  }
  return value;
}

function factor(tokens: string[]): Ratio {
  const token = tokens.shift() ?? 'nothing';
  const apply = FUNCTIONS[token];
  if (apply) return apply(listed(tokens));
  if (token !== '(') return decimal(token);
  const value = sum(tokens);
  take(')', tokens);
  return value;
}

/** The arguments of a function, in their brackets. */
function listed(tokens: string[]): Ratio[] {
  take('(', tokens);
  const values = [sum(tokens)];
  while (tokens[0] === ',') {
    tokens.shift();
    values.push(sum(tokens));
  }
  take(')', tokens);
  return values;
}

function take(wanted: string, tokens: string[]): void {
  const token = tokens.shift();
  if (token !== wanted) throw new Error(`${token} stands where ${wanted} is wanted`);
}

type Apply = (values: readonly Ratio[]) => Ratio;
const FUNCTIONS: Readonly<Record<string, Apply>> = {
  round: ([value = ZERO, decimals = ZERO]) => decimal(written(value, Number(decimals.over))),
  min: (values) => values.reduce((least, next) => (isLess(next, least) ? next : least)),
  max: (values) => values.reduce((most, next) => (isLess(most, next) ? next : most)),
  days: ([from = ZERO, to = ZERO]) => ({ over: to.over - from.over, under: 1n }),
};
const ZERO: Ratio = { over: 0n, under: 1n };

/** The value of a decimal; a date is the number of its day. */
function decimal(text: string): Ratio {
  if (/^\d{4}-/.test(text)) return { over: BigInt(Date.parse(text) / DAY_MS), under: 1n };
  const [, sign, whole, digits = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no decimal`);
  return { over: BigInt(sign + whole + digits), under: 10n ** BigInt(digits.length) };
}

function isLess(a: Ratio, b: Ratio): boolean {
  return a.over * b.under < b.over * a.under;
}

function isSame(a: Ratio, b: Ratio): boolean {
  return a.over * b.under === b.over * a.under;
}

/** Rounded half away from zero. */
function written({ over, under }: Ratio, decimals: number): string {
  const size = over < 0n ? -over : over;
  const units = (2n * size * 10n ** BigInt(decimals) + under) / (2n * under);
  const digits = String(units).padStart(decimals + 1, '0');
  const sign = over < 0n && units > 0n ? '-' : '';
  const point = digits.length - decimals;
  return sign + digits.slice(0, point) + (decimals > 0 ? `.${digits.slice(point)}` : '');
}
