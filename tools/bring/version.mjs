/**
 * Whether a version is in a range of package.json's `engines`: `>=20.19`, or `^12.21.0`, which
 * also asks for the same major version.
 * @param {string} version
 * @param {string} range
 */
export function isInRange(version, range) {
  const wanted = parts(range);
  const actual = parts(version);
  if (range.startsWith('^') && actual[0] !== wanted[0]) return false;
  for (let i = 0; i < wanted.length; i += 1) {
    if (actual[i] !== wanted[i]) return Number(actual[i]) > Number(wanted[i]);
  }
  return true;
}

/** @param {string} text */
function parts(text) {
  return text.replace(/^\D+/, '').split('.').map(Number);
}
