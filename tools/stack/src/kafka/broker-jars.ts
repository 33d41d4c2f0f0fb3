import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const KAFKA = '4.1.2';
/** Binding of the broker's log; without it a broker that dies gives no reason. */
const SLF4J = '1.7.36';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const DOWNLOAD_MS = 300_000;

const dependency = (groupId: string, artifactId: string, version: string): string =>
  `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version></dependency>`;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion><groupId>masar.local</groupId><artifactId>broker</artifactId>
<version>1</version><packaging>pom</packaging><dependencies>
${dependency('org.apache.kafka', 'kafka_2.13', KAFKA)}
${dependency('org.slf4j', 'slf4j-simple', SLF4J)}
</dependencies></project>
`;

/**
 * The folder with the broker's jars, brought by Maven the first time (43 MB).
 * @throws Error when Maven is missing or brings nothing
 */
export async function brokerJars(cacheDir: string, log: (line: string) => void): Promise<string> {
  const folder = join(cacheDir, `kafka-${KAFKA}`);
  if (existsSync(folder)) return folder;
  log(`bringing Kafka ${KAFKA} with Maven, once`);
  await mkdir(cacheDir, { recursive: true });
  const work = await mkdtemp(join(cacheDir, 'bring-'));
  try {
    await writeFile(join(work, 'pom.xml'), POM);
    const target = [`-DincludeScope=runtime`, `-DoutputDirectory=${join(work, 'jars')}`];
    const words = ['-B', '-q', '-f', join(work, 'pom.xml'), COPY, ...target];
    await promisify(execFile)('mvn', words, { timeout: DOWNLOAD_MS });
    // Renamed in one step, so that an interrupted download is never used. A second process finds the
    // folder and uses it.
    await rename(join(work, 'jars'), folder).catch((error: Error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
}
