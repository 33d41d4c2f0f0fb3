import { givenText } from './secret-files';
import { exampleOf, ruleOf, type Config, type Setting, type Settings } from './setting';

/**
 * Reads the environment, and the files that it names for secrets, once against a table of settings. An empty
 * variable counts as not set, as charts and compose files write it.
 * @throws Error that lists every problem at once; it never repeats a value, which may be a secret
 */
export function readConfig<const Table extends Settings>(
  table: Table,
  env: NodeJS.ProcessEnv,
): Config<Table> {
  const problems: string[] = [];
  const values = Object.entries(table).map(([name, setting]) => {
    const { text, problem: unread } = givenText(name, setting, env);
    if (unread !== undefined) {
      problems.push(`  ${unread}`);
      return [name, undefined] as const;
    }
    const value = text ? parse(setting, text) : unset(setting);
    const isMissing = !text && value === undefined && !setting.optional;
    if (isMissing) problems.push(problem(name, 'is not set', setting));
    if (text && value === undefined) problems.push(problem(name, 'is wrong', setting));
    return [name, value] as const;
  });
  if (problems.length > 0) {
    throw new Error(`the configuration does not hold:\n${problems.join('\n')}`);
  }
  return Object.fromEntries(values) as Config<Table>;
}

function problem(name: string, what: string, setting: Setting): string {
  const rule = `it must be ${ruleOf(setting)}, for example ${exampleOf(setting)}`;
  return `  ${name} ${what}: ${rule} (${setting.help})`;
}

type Value = string | readonly string[] | number | boolean | undefined;

function unset(setting: Setting): Value {
  return setting.kind === 'secret-list' ? [] : setting.default;
}

/** The value, or undefined when it breaks the setting's rule. */
function parse(setting: Setting, text: string): Value {
  switch (setting.kind) {
    case 'integer':
      return integer(text, setting);
    case 'choice':
      return setting.choices.includes(text) ? text : undefined;
    case 'flag':
      return text === 'true' || text === 'false' ? text === 'true' : undefined;
    case 'url':
      // Not the URL class: it refuses the host lists of MongoDB (mongodb://a:27017,b:27017).
      return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) ? text : undefined;
    case 'secret-list': {
      const secrets = text.split(',').map((secret) => secret.trim());
      return secrets.every((secret) => secret.length >= setting.min) ? secrets : undefined;
    }
    default:
      return text.length >= (setting.min ?? 0) ? text : undefined;
  }
}

function integer(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value >= min && value <= max ? value : undefined;
}
