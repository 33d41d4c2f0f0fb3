import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { debianArchive } from './apt-sources';

const runFile = promisify(execFile);

/** Version that the engine's binary is linked against. */
const NEEDED_GLIBC = [2, 38] as const;
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const PACKAGES = ['libc6/trixie', 'libstdc++6/trixie', 'libgcc-s1/trixie'];
const STEP_DEADLINE_MS = 120_000;

const LOADERS: Readonly<Record<string, { triplet: string; loader: string }>> = {
  x64: { triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

export interface LibcOptions {
  /** Folder into which Debian trixie's libc is unpacked, once. */
  readonly libcDir: string;
  readonly log: (line: string) => void;
}

/**
 * The command that starts Node with a glibc that the engine can use: this machine's, if it is new enough,
 * or else Debian trixie's, unpacked into `libcDir` after verification with the machine's own keyring.
 * @throws Error with the step that failed
 */
export async function nodeForEngine({ libcDir, log }: LibcOptions): Promise<string[]> {
  const version = machineGlibc();
  if (version === undefined || isEnough(version)) return [process.execPath];
  const names = LOADERS[process.arch];
  if (!names) throw new Error(`no libc is known for ${process.arch}`);
  if (!existsSync(libcDir)) {
    if (!existsSync(KEYRING)) throw new Error(`glibc ${version} is too old, and this is no Debian`);
    log(`glibc ${version} is too old for the engine: unpacking Debian trixie's, once`);
    await unpackTrixie(libcDir);
  }
  const libraries = join(resolve(libcDir), 'usr/lib', names.triplet);
  const path = `${libraries}:/lib/${names.triplet}:/usr/lib/${names.triplet}`;
  return [join(libraries, names.loader), '--library-path', path, process.execPath];
}

/** Version of glibc, for example '2.36'; undefined when Node runs without glibc (macOS). */
function machineGlibc(): string | undefined {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime;
}

function isEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED_GLIBC[0] || (major === NEEDED_GLIBC[0] && minor >= NEEDED_GLIBC[1]);
}

/** Unpacks beside the target and renames, so that a failed attempt is never used. */
async function unpackTrixie(libcDir: string): Promise<void> {
  const work = resolve(`${libcDir}.${process.pid}`);
  try {
    await download(work);
    const archives = (await readdir(work)).filter((name) => name.endsWith('.deb'));
    for (const name of archives) {
      await run('dpkg-deb', ['--extract', name, 'root'], work);
    }
    await rename(join(work, 'root'), libcDir).catch((error: NodeJS.ErrnoException) => {
      // Another process was faster; use its libc.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function download(work: string): Promise<void> {
  await mkdir(join(work, 'lists/partial'), { recursive: true });
  await mkdir(join(work, 'cache/archives/partial'), { recursive: true });
  const sources = join(work, 'sources.list');
  await writeFile(sources, `deb [signed-by=${KEYRING}] ${await debianArchive()} trixie main\n`);
  const options = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'APT::Sandbox::User=root',
    'Acquire::http::Timeout=20',
    'Acquire::Languages=none',
    // An unfetched or unverified package is an error here, even if this machine's apt settings allow it.
    'APT::Update::Error-Mode=any',
    'Acquire::AllowInsecureRepositories=false',
    'APT::Get::AllowUnauthenticated=false',
  ].flatMap((option) => ['-o', option]);
  const apt = (...args: string[]) => run('apt-get', [...options, '-qq', ...args], work);
  await apt('update');
  await apt('download', ...PACKAGES);
}

async function run(program: string, args: string[], cwd: string): Promise<void> {
  const options = { cwd, timeout: STEP_DEADLINE_MS };
  await runFile(program, args, options).catch((error: Error & { stderr?: string }) => {
    throw new Error(`${program} failed: ${error.stderr?.trim() || error.message}`, {
      cause: error,
    });
  });
}
