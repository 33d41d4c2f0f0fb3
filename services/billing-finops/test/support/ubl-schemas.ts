import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The last release with all schemas: later releases leave out the schemas that UBL imports from others. */
const PH_UBL21 = '6.2.0';
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack-dependencies';
const DOWNLOAD_MS = 120_000;
const CACHE = join(__dirname, '../../../../.masar');

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion><groupId>masar.local</groupId><artifactId>ubl</artifactId>
<version>1</version><packaging>pom</packaging><dependencies><dependency>
<groupId>com.helger</groupId><artifactId>ph-ubl21</artifactId><version>${PH_UBL21}</version>
<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>
</dependency></dependencies></project>
`;

const hasMaven = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'mvn')));
if (!hasMaven && process.env['CI']) throw new Error('CI lacks Maven, which brings UBL schemas');
if (!hasMaven) process.stderr.write('not run without Maven: the tests of the UBL 2.1 schema\n');

/** Tests that need the schemas; where Maven is missing, the run has said so, and CI fails. */
export const withSchemas = (name: string, tests: () => void): void => {
  if (hasMaven) describe(name, tests);
  else test.skip(`${name}: needs Maven`, () => undefined);
};

/**
 * Folder of the UBL 2.1 schemas, brought by Maven the first time (3 MB) and never part of the repository.
 * @throws Error when Maven brings nothing
 */
export async function ublSchemas(): Promise<string> {
  const folder = join(CACHE, `ubl-2.1-${PH_UBL21}`);
  if (!existsSync(folder)) await bring(folder);
  return join(folder, 'schemas/ubl21');
}

async function bring(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(CACHE, 'bring-'));
  try {
    const pom = join(work, 'pom.xml');
    const schemas = join(work, 'schemas');
    await writeFile(pom, POM);
    const options = [`-DoutputDirectory=${schemas}`, '-Dmdep.unpack.includes=**/*.xsd'];
    const words = ['-B', '-q', '-f', pom, UNPACK, ...options];
    await promisify(execFile)('mvn', words, { timeout: DOWNLOAD_MS });
    // Renaming is atomic: an interrupted download is never taken for a complete one, nor does a concurrent one clash.
    await rename(schemas, folder).catch((error: Error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
