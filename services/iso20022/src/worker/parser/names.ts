import type { Scope, XmlAttribute } from '../../shared/message/tree';

/** A name in its two parts; prefix is '' where it has none. */
export interface Name {
  readonly prefix: string;
  readonly local: string;
}

/** What the prefix xml means without being declared. Source: Namespaces in XML 1.0, section 3. */
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** The names of one text. Each is one string: others would be hashed again wherever they are looked up. */
export class Names {
  private readonly known = new Map<string, Name>();

  read(qualified: string): Name {
    const known = this.known.get(qualified);
    if (known) return known;
    const [local = '', prefix = ''] = qualified.split(':').reverse();
    const name = { prefix, local };
    this.known.set(qualified, name);
    return name;
  }
}

export const namespaceOf = (prefix: string, scope: Scope): string =>
  prefix === 'xml' ? XML_NAMESPACE : (scope[prefix] ?? '');

interface Attribute extends Name {
  readonly value: string;
}

/**
 * What a tag's attributes say: the prefixes in scope, and those attributes that declare none. libxml2
 * has taken the text, so that each prefix is declared.
 */
export function readAttributes(
  attributes: Readonly<Record<string, string>>,
  outer: Scope,
  nameOf: (qualified: string) => Name,
): { scope: Scope; attributes: readonly XmlAttribute[] } {
  const named = Object.entries(attributes).map(([qualified, value]): Attribute => {
    const { prefix, local } = nameOf(qualified);
    return { prefix, local, value };
  });
  const own = named.filter(isDeclaration);
  // Of one scope where nothing is declared: what writes a tree compares them.
  const scope = own.length === 0 ? outer : { ...outer, ...Object.fromEntries(own.map(declaredBy)) };
  const others = named.filter((each) => !isDeclaration(each));
  return {
    scope,
    attributes: others.map(({ prefix, local: name, value }) => {
      const namespace = prefix === '' ? '' : namespaceOf(prefix, scope);
      return { prefix, name, namespace, value };
    }),
  };
}

/** xmlns="..." or xmlns:p="...". */
const isDeclaration = ({ prefix, local }: Name): boolean =>
  prefix === 'xmlns' || (prefix === '' && local === 'xmlns');

const declaredBy = ({ prefix, local, value }: Attribute): [string, string] => [
  prefix === '' ? '' : local,
  value,
];
