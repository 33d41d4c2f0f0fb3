import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGE_VERSIONS } from '../../shared/model/model';

/**
 * The operator's folder of published schemas (ISO20022_XSD_DIR), if he has one.
 * @throws Error for him, when it has the schema of no message
 */
export function checkedFolder(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  if (MESSAGE_VERSIONS.some((version) => existsSync(join(folder, `${version}.xsd`)))) return folder;
  throw new Error(
    `ISO20022_XSD_DIR: ${folder} has no schema of a message, such as pain.001.001.09.xsd`,
  );
}
