/** Licences under which a part that ships may depend on others: each lets a bank use and pass the software on. */
const ALLOWED = new Set([
  ...['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0'],
  // As their packages write it, read in their licence files: both are the MIT licence.
  ...['MIT/X11', 'MIT or MPL-2.0'],
]);

/**
 * The components of a bill of materials whose licence is none of those, each as a sentence.
 * @param {{ components: readonly Component[] }} bill CycloneDX 1.6
 */
export function refusedLicences({ components }) {
  return components.flatMap((component) => {
    const found = (component.licenses ?? []).map(nameOf);
    if (found.length > 0 && found.every(isAllowed)) return [];
    const licence = found.join(', ') || 'no licence that it names';
    return [`${component.name} ${component.version} has ${licence}`];
  });
}

/**
 * @typedef {{ name: string, version: string, licenses?: readonly Licence[] | undefined }} Component
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} Licence
 */

/** @param {Licence} licence */
function nameOf({ license, expression }) {
  return expression ?? license?.id ?? license?.name ?? '';
}

/**
 * Of alternatives one is enough, of licences together each counts.
 * @param {string} name an SPDX id or expression
 */
function isAllowed(name) {
  if (ALLOWED.has(name)) return true;
  const alternatives = name.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((each) => ALLOWED.has(each)));
}
