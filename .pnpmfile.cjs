/**
 * Scalar's page is one bundle that has everything inside: none of the 363 packages (229 MB) that
 * it was built from is installed.
 */
function readPackage(manifest) {
  if (manifest.name === '@scalar/api-reference') manifest.dependencies = {};
  return manifest;
}

module.exports = { hooks: { readPackage } };
