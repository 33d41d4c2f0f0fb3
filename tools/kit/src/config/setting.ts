interface Described {
  /** Effect of the value, for operators: it stands in errors and in the README table. */
  readonly help: string;
  /** Without it and without a default, a missing variable stops the start. */
  readonly optional?: true;
}

interface TextSetting extends Described {
  readonly kind: 'text' | 'url' | 'secret';
  readonly example: string;
  readonly default?: string;
  /** Fewest characters. */
  readonly min?: number;
}

interface SecretListSetting extends Described {
  /** Several secrets, separated by commas. */
  readonly kind: 'secret-list';
  /** An unset variable is an empty list. */
  readonly optional: true;
  readonly example: string;
  /** Fewest characters of each secret. */
  readonly min: number;
  readonly default?: undefined;
}

interface IntegerSetting extends Described {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  readonly default?: number;
}

interface ChoiceSetting extends Described {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  readonly default?: string;
}

interface FlagSetting extends Described {
  readonly kind: 'flag';
  readonly default?: boolean;
}

/** One environment variable: its kind, its bounds and what it is for. */
export type Setting =
  TextSetting | SecretListSetting | IntegerSetting | ChoiceSetting | FlagSetting;

/** Variable name to setting: the one table from which a configuration is read and documented. */
export type Settings = Readonly<Record<string, Setting>>;

type Read<S extends Setting> = S extends IntegerSetting
  ? number
  : S extends FlagSetting
    ? boolean
    : S extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : string;

/** The result of `readConfig` for a table of settings. */
export type Config<Table extends Settings> = {
  readonly [Name in keyof Table]: Table[Name] extends SecretListSetting
    ? readonly string[]
    : Table[Name] extends { readonly optional: true }
      ? Read<Table[Name]> | undefined
      : Read<Table[Name]>;
};

/** The rule as it reads after "must be". */
export function ruleOf(setting: Setting): string {
  switch (setting.kind) {
    case 'integer':
      return `an integer from ${setting.min} to ${setting.max}`;
    case 'choice':
      return `one of ${setting.choices.join(', ')}`;
    case 'flag':
      return 'true or false';
    case 'url':
      return 'a URL (scheme://…)';
    case 'secret-list':
      return `texts of at least ${setting.min} characters each, separated by commas`;
    default:
      return setting.min === undefined ? 'a text' : `a text of at least ${setting.min} characters`;
  }
}

/** A value that the rule accepts. */
export function exampleOf(setting: Setting): string {
  switch (setting.kind) {
    case 'integer':
      return String(setting.default ?? setting.max);
    case 'choice':
      return setting.default ?? setting.choices.join(' or ');
    case 'flag':
      return 'true';
    default:
      return setting.example;
  }
}
