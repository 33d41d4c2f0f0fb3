/** The values of a setting that lists them, separated by commas; an empty one counts for nothing. */
export function listed(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
}
