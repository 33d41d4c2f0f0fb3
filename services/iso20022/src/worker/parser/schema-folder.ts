import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGE_VERSIONS } from '../../shared/model/model';

/**
 * The folder of published schemas (ISO20022_XSD_DIR), if configured.
 * @throws Error for the operator when it contains no schema of a message
 */
export function checkedFolder(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  if (MESSAGE_VERSIONS.some((version) => existsSync(join(folder, `${version}.xsd`)))) return folder;
  throw new Error(
    `ISO20022_XSD_DIR: ${folder} has no schema of a message, such as pain.001.001.09.xsd`,
  );
}
