import { ScalarType, type DescField, type DescFile, type DescMessage } from '@bufbuild/protobuf';
import { BuildError } from './proto/build-error';
import type { FieldOption, OptionReader } from './proto/options';

const HEAD = '// Made by tools/apigen from the .proto file of this name: change that.\n';
const BUILDERS = '@masar/kit/shape';

/** Sources of a shape file, besides its messages. */
export interface ShapeSource {
  readonly options: OptionReader;
  /** Fields of requests that the shape leaves out: the id of the aggregate, and what the gateway writes. */
  readonly notInShape: ReadonlySet<DescField>;
}

/**
 * The messages of a file as shapes of kit/shape, in TypeScript, by which a service reads, merges and writes.
 * A field that a shape cannot express is left out, with a comment in its place.
 * @throws BuildError for an amount that is neither a number nor a decimal
 */
export function shapeFile(file: DescFile, source: ShapeSource): string {
  const writer = new ShapeWriter(file, source);
  for (const message of file.messages) writer.add(message);
  return writer.text();
}

/** Path of the shape file of a proto file, without its extension. */
export function shapePath(file: DescFile): string {
  return `shapes/${file.name}`;
}

class ShapeWriter {
  private readonly written: string[] = [];
  private readonly done = new Set<DescMessage>();
  private readonly under = new Set<DescMessage>();
  private readonly builders = new Set<string>(['object']);
  private readonly imports = new Map<DescFile, Set<string>>();

  constructor(
    private readonly file: DescFile,
    private readonly source: ShapeSource,
  ) {}

  /** Adds the messages of its fields first, since a constant must be defined before its use. */
  add(message: DescMessage): void {
    if (this.done.has(message)) return;
    this.under.add(message);
    const fields = message.fields
      .filter((field) => !this.source.notInShape.has(field))
      .map((field) => this.line(field));
    this.done.add(message);
    const { name } = message;
    const body = fields.length > 0 ? `{\n${fields.join('')}}` : '{}';
    this.written.push(
      `export const ${name} = object(${body});\nexport type ${name} = Value<typeof ${name}>;\n`,
    );
  }

  text(): string {
    const builders = [...this.builders].sort();
    const imports = [`import { ${builders.join(', ')}, type Value } from '${BUILDERS}';\n`];
    for (const [file, names] of this.imports) {
      imports.push(
        `import { ${[...names].sort().join(', ')} } from '${pathTo(file, this.file)}';\n`,
      );
    }
    return `${HEAD}\n${imports.join('')}\n${this.written.join('\n')}`;
  }

  private line(field: DescField): string {
    const option = this.source.options.field(field);
    const value = this.valueOf(field, option);
    if (value === undefined)
      return `  // ${field.jsonName}: a ${wordOf(field)} is read by its rail.\n`;
    const listed = field.fieldKind === 'list' ? this.wrap('list', value) : value;
    const nullable = option.nullable ? this.wrap('nullable', listed) : listed;
    const whole = option.required ? this.wrap('required', nullable) : nullable;
    return `  ${field.jsonName}: ${whole},\n`;
  }

  private wrap(builder: string, inner: string): string {
    this.builders.add(builder);
    return `${builder}(${inner})`;
  }

  private valueOf(field: DescField, option: FieldOption): string | undefined {
    if (field.fieldKind === 'map' || option.json) return undefined;
    if (field.message)
      return this.isOpen(field.message) ? undefined : this.reference(field.message);
    const kind = kindOf(field, option);
    const [builder = kind] = kind.split('(');
    this.builders.add(builder);
    return kind;
  }

  /** True while the message's own fields are being written: a shape cannot contain itself. */
  private isOpen(message: DescMessage): boolean {
    return this.under.has(message) && !this.done.has(message);
  }

  private reference(message: DescMessage): string {
    if (message.file === this.file) this.add(message);
    else
      this.imports.set(
        message.file,
        (this.imports.get(message.file) ?? new Set()).add(message.name),
      );
    return message.name;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'instant',
  currency: 'currency',
  decimal: 'decimalText',
};

/** The builder of a scalar, with its values if they are listed. @throws BuildError for an amount of another type */
function kindOf(field: DescField, option: FieldOption): string {
  const isDouble = field.scalar === ScalarType.DOUBLE;
  if (option.amount) {
    if (isDouble) return 'money';
    if (option.format === 'decimal') return 'moneyText';
    throw new BuildError(field, 'amount is for a double or a string of format decimal');
  }
  if (isDouble) return 'decimal';
  if (field.scalar === ScalarType.BOOL) return 'flag';
  if (field.scalar === ScalarType.INT32) return 'count';
  if (option.enum) return `oneOf(${option.enum.map((value) => JSON.stringify(value)).join(', ')})`;
  return FORMATS[option.format ?? ''] ?? 'text';
}

function wordOf(field: DescField): string {
  if (field.fieldKind === 'map') return 'map';
  return field.message ? 'message that contains itself' : 'JSON value';
}

/** Import path from one generated file to another. */
function pathTo(target: DescFile, from: DescFile): string {
  const up = '../'.repeat(from.name.split('/').length - 1) || './';
  return `${up}${target.name}`;
}
