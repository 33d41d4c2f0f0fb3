import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOlder } from '../src/shared/model/model';
import { loadLibxml2, type Libxml2 } from '../src/worker/parser/libxml2';

/** Published schemas and samples of real messages, stored beside the project and never in it. */
export const DATA = join(__dirname, '../../../../shared/data');

const hasData = existsSync(join(DATA, 'xsd'));
if (!hasData && process.env['CI']) throw new Error(`CI lacks ${DATA}`);
if (!hasData) process.stderr.write(`not run without ${DATA}: the tests of samples and schemas\n`);

/** Tests that need the data; without it they are skipped with a notice, and CI fails. */
export const withData = (name: string, tests: () => void): void => {
  if (hasData) describe(name, tests);
  else test.skip(`${name}: needs the samples`, () => undefined);
};

export interface Sample {
  readonly file: string;
  readonly message: string;
  readonly xsd: string;
  /** Findings of another program by the rules of CBPR+ of 2026, if it was run. */
  readonly cbpr2026: { readonly valid: boolean; readonly violations: readonly string[] } | null;
  readonly text: string;
}

/** The samples of the manifest with their text. */
export function samples(): Sample[] {
  const manifest = readSample('manifest.json');
  const rows = JSON.parse(manifest) as Omit<Sample, 'text'>[];
  return rows.map((row) => ({ ...row, text: readSample(row.file) }));
}

const readSample = (file: string): string => readFileSync(join(DATA, 'iso-samples', file), 'utf8');

type Validator = InstanceType<Libxml2['XsdValidator']>;
const validators = new Map<string, Validator>();

/** True when the published schema of a version accepts the first element of that name in a text. */
export async function isSchemaValid(version: string, text: string): Promise<boolean> {
  const libxml2 = await loadLibxml2();
  const validator = validators.get(version) ?? validatorOf(libxml2, version);
  validators.set(version, validator);
  const document = libxml2.XmlDocument.fromString(text);
  try {
    const name = version.startsWith('head') ? 'AppHdr' : 'Document';
    const element = document.get(`//*[local-name()='${name}']`);
    if (!(element instanceof libxml2.XmlElement)) throw new Error(`${name} is missing`);
    validator.validate(element);
    return true;
  } catch (error) {
    if (error instanceof libxml2.XmlValidateError) return false;
    throw error;
  } finally {
    document.dispose();
  }
}

function validatorOf({ XmlDocument, XsdValidator }: Libxml2, version: string): Validator {
  const folder = isOlder(version) ? 'xsd-older' : 'xsd';
  const schema = XmlDocument.fromBuffer(readFileSync(join(DATA, folder, `${version}.xsd`)));
  return XsdValidator.fromDoc(schema);
}

/**
 * The first element of a name in libxml2's exclusive canonical form, without the space between
 * elements and the comments: what two texts must share to be the same message.
 */
export async function canonical(name: string, text: string): Promise<string> {
  const libxml2 = await loadLibxml2();
  const document = libxml2.XmlDocument.fromString(withoutPrefixes(name, text));
  try {
    const element = document.get(`//*[local-name()='${name}']`);
    if (!element) return '';
    for (const blank of element.find(BLANK)) blank.remove();
    const mode = libxml2.XmlC14NMode.XML_C14N_EXCLUSIVE_1_0;
    return element.canonicalizeToString({ mode, withComments: false });
  } finally {
    document.dispose();
  }
}

/** White space between elements, or in an empty element that may hold elements. */
const BLANK = './/text()[normalize-space()="" and (../* or contains(., "\n"))]';

/** Drops the prefixes of ISO's elements, which canonical XML keeps although they have no meaning. */
function withoutPrefixes(name: string, wrapped: string): string {
  // Canonical XML refuses a relative namespace, such as this wrapper's.
  const text = wrapped.replace(' xmlns="SWIFTNetBusinessEnvelope"', '');
  const prefix = new RegExp(`<(\\w+):${name}[ >]`).exec(text)?.[1];
  if (prefix === undefined) return text;
  return text
    .replaceAll(new RegExp(`(</?)${prefix}:`, 'g'), '$1')
    .replaceAll(`xmlns:${prefix}=`, 'xmlns=');
}
