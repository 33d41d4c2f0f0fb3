import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { Side } from './side';

const PROJECT = resolve('tools/bench/prowide');
const GOALS = ['compile', 'dependency:build-classpath', '-Dmdep.outputFile=target/classpath'];

/** Builds Prowide with Maven and starts it; undefined when Java or Maven is missing or the build fails. */
export async function startProwide(folder: string): Promise<Side | undefined> {
  for (const program of ['java', 'mvn']) {
    if (spawnSync(program, ['-version'], { stdio: 'ignore' }).status !== 0) {
      return told(`there is no ${program}`);
    }
  }
  const built = spawnSync('mvn', ['-q', '-B', ...GOALS], { cwd: PROJECT, encoding: 'utf8' });
  if (built.status !== 0) return told(`Maven did not build it: ${built.stdout}`);
  const packages = readFileSync(resolve(PROJECT, 'target/classpath'), 'utf8').trim();
  const classes = [resolve(PROJECT, 'target/classes'), packages].join(delimiter);
  return Side.start('java', ['-cp', classes, 'ProwideBench', folder]);
}

function told(why: string): undefined {
  process.stderr.write(`Prowide is not compared: ${why}\n`);
}
