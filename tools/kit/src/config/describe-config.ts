import { ruleOf, type Setting, type Settings } from './setting';

/** The settings as a markdown table, so that a README's configuration section is generated. */
export function describeConfig(table: Settings): string {
  const rows = Object.entries(table).map(
    ([name, setting]) =>
      `| \`${name}\` | ${ruleOf(setting)} | ${unset(setting)} | ${setting.help} |`,
  );
  return ['| variable | must be | when not set | what for |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function unset(setting: Setting): string {
  if (setting.default !== undefined) return `\`${setting.default}\``;
  return setting.optional ? 'off' : 'refuses to start';
}
