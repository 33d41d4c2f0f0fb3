/** Sections of a page that are made from the code, by the name in their markers. */
export type Sections = Readonly<Record<string, () => string>>;

/**
 * The page with its generated sections as the code has them now.
 * @throws Error when it lacks the markers of a section
 */
export function withSections(page: string, sections: Sections): string {
  return Object.entries(sections).reduce(
    (text, [name, make]) => replaced(text, name, make()),
    page,
  );
}

function replaced(page: string, name: string, section: string): string {
  const start = `<!-- generated: ${name} -->\n`;
  const [before, rest] = page.split(start);
  const end = rest?.indexOf('<!-- end -->') ?? -1;
  if (before === undefined || rest === undefined || end < 0) {
    throw new Error(`the page lacks the markers of ${name}`);
  }
  return `${before}${start}${section}\n${rest.slice(end)}`;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}
