/** An exact fraction. */
interface Ratio {
  readonly above: bigint;
  readonly below: bigint;
}

const WORD = /\d{4}-\d{2}-\d{2}|\d+(\.\d+)?|[a-z]+|>=|[-+*/(),]/g;
const DAY_MS = 86_400_000;

/**
 * Evaluates an expression of an explanation exactly, by the documented functions; it shares no code
 * with the service. A comparison gives 'true' or 'false', all else a decimal with the decimals of
 * `like`.
 * @throws Error for a value with more decimals: it rounds only where the expression says so
 */
export function evaluate(expression: string, like: string): string {
  const [left = '', right] = expression.split(' >= ');
  if (right !== undefined) return String(compare(valueOf(left), valueOf(right)) >= 0);
  return decimalOf(valueOf(left), (like.split('.')[1] ?? '').length);
}

function valueOf(expression: string): Ratio {
  const words = expression.match(WORD) ?? [];
  if (words.join('') !== expression.replaceAll(' ', '')) throw new Error(`unread: ${expression}`);
  const reader = new Reader(words);
  const value = reader.sum();
  if (!reader.isAtEnd()) throw new Error(`unread rest of ${expression}`);
  return value;
}

class Reader {
  private at = 0;

  constructor(private readonly words: readonly string[]) {}

  isAtEnd(): boolean {
    return this.at === this.words.length;
  }

  sum(): Ratio {
    let value = this.product();
    for (;;) {
      if (this.takes('+')) value = plus(value, this.product());
      else if (this.takes('-')) value = plus(value, times(this.product(), whole(-1n)));
      else return value;
    }
  }

  private product(): Ratio {
    let value = this.factor();
    for (;;) {
      if (this.takes('*')) value = times(value, this.factor());
      else if (this.takes('/')) value = times(value, inverse(this.factor()));
      else return value;
    }
  }

  private factor(): Ratio {
    const word = this.next();
    if (word === '(') {
      const value = this.sum();
      this.expect(')');
      return value;
    }
    if (/^[a-z]/.test(word)) return this.call(word);
    const [digits = '', decimals = ''] = word.split('.');
    return { above: BigInt(digits + decimals), below: 10n ** BigInt(decimals.length) };
  }

  private call(name: string): Ratio {
    this.expect('(');
    if (name === 'days') return this.days();
    const one = this.sum();
    this.expect(',');
    const other = this.sum();
    this.expect(')');
    if (name === 'round') return round(one, other.above);
    if (name === 'max') return compare(one, other) >= 0 ? one : other;
    if (name === 'min') return compare(one, other) <= 0 ? one : other;
    throw new Error(`unknown: ${name}`);
  }

  private days(): Ratio {
    const from = Date.parse(this.next());
    this.expect(',');
    const to = Date.parse(this.next());
    this.expect(')');
    return whole(BigInt((to - from) / DAY_MS));
  }

  private takes(word: string): boolean {
    const isNext = this.words[this.at] === word;
    if (isNext) this.at += 1;
    return isNext;
  }

  private next(): string {
    const word = this.words[this.at];
    if (word === undefined) throw new Error('the expression ends too early');
    this.at += 1;
    return word;
  }

  private expect(word: string): void {
    if (this.next() !== word) throw new Error(`${word} is missing`);
  }
}

function whole(value: bigint): Ratio {
  return { above: value, below: 1n };
}

function plus(one: Ratio, other: Ratio): Ratio {
  const above = one.above * other.below + other.above * one.below;
  return { above, below: one.below * other.below };
}

function times(one: Ratio, other: Ratio): Ratio {
  return { above: one.above * other.above, below: one.below * other.below };
}

function inverse({ above, below }: Ratio): Ratio {
  if (above <= 0n) throw new Error('divided by nothing');
  return { above: below, below: above };
}

function compare(one: Ratio, other: Ratio): number {
  const difference = one.above * other.below - other.above * one.below;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Rounds half-up. @param ratio not negative */
function round({ above, below }: Ratio, decimals: bigint): Ratio {
  const scale = 10n ** decimals;
  return { above: (above * scale * 2n + below) / (below * 2n), below: scale };
}

function decimalOf({ above, below }: Ratio, decimals: number): string {
  const scaled = above * 10n ** BigInt(decimals);
  if (scaled % below !== 0n)
    throw new Error(`${above}/${below} has more than ${decimals} decimals`);
  const digits = String(scaled / below).padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
