/** The values of a setting that lists them, separated by commas; none where it is not set. */
export function listed(text: string | undefined): readonly string[] {
  return text?.split(',') ?? [];
}
