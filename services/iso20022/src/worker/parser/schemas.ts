import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageVersion } from '../../shared/model/model';
import type { Libxml2 } from './libxml2';

type Validator = InstanceType<Libxml2['XsdValidator']>;
type Document = InstanceType<Libxml2['XmlDocument']>;

/** Published schemas in a folder (ISO20022_XSD_DIR). */
export class Schemas {
  private readonly validators = new Map<MessageVersion, Validator | undefined>();

  constructor(
    private readonly libxml2: Libxml2,
    private readonly folder: string,
  ) {}

  /**
   * Schema errors of the Document, each with its line; undefined when the folder has no schema of that
   * version.
   */
  problemsOf(document: Document, version: MessageVersion): readonly string[] | undefined {
    const validator = this.validatorOf(version);
    const element = document.get("//*[local-name()='Document']");
    if (!validator || !(element instanceof this.libxml2.XmlElement)) return undefined;
    try {
      validator.validate(element);
      return [];
    } catch (error) {
      if (!(error instanceof this.libxml2.XmlValidateError)) throw error;
      return error.details.map(({ line, message }) => `line ${line}: ${readable(message)}`);
    }
  }

  /** Cached for the life of the process: compiling one takes as long as checking 50 messages. */
  private validatorOf(version: MessageVersion): Validator | undefined {
    if (this.validators.has(version)) return this.validators.get(version);
    const path = join(this.folder, `${version}.xsd`);
    const validator = existsSync(path) ? this.compile(path) : undefined;
    this.validators.set(version, validator);
    return validator;
  }

  private compile(path: string): Validator {
    const schema = this.libxml2.XmlDocument.fromBuffer(readFileSync(path));
    try {
      return this.libxml2.XsdValidator.fromDoc(schema);
    } finally {
      schema.dispose();
    }
  }
}

const readable = (message: string): string => message.replace(/\{[^}]*\}/g, '').trim();
