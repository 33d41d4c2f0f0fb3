const { configFor } = require('./tools/testing/jest/projects');

/**
 * Seconds that the files of a project may take together on two idle cores. Nothing fails over its budget: the
 * table at the end of a run says so, and the next who changes that project brings it back. A new service gets
 * 40, billing-finops 60.
 */
const BUDGETS = {
  gateway: 100,
  'gateway unit': 10,
  proto: 12,
  'services/contracts': 40,
  'services/contracts unit': 25,
  'services/iso20022': 90,
  'services/iso20022 unit': 10,
  'services/webhooks': 40,
  'services/webhooks unit': 5,
  'services/disputes': 40,
  'services/disputes unit': 5,
  'services/underwriting': 40,
  'services/underwriting unit': 10,
  'services/billing-finops': 60,
  'services/billing-finops unit': 5,
  'services/zakat': 60,
  'services/zakat unit': 10,
  'tools/apigen': 45,
  'tools/apigen unit': 5,
  'tools/bench unit': 5,
  'tools/bring': 15,
  'tools/charts': 60,
  'tools/e2e': 120,
  'tools/e2e own stack': 45,
  'tools/e2e unit': 5,
  'tools/iso-model': 5,
  'tools/kit': 50,
  'tools/kit unit': 5,
  'tools/new-service': 5,
  'tools/stack': 30,
  'tools/stack unit': 5,
  'tools/testing': 10,
  'tools/tidy': 5,
};

const namesPaths = process.argv.slice(2).some((word) => !word.startsWith('-'));

module.exports = namesPaths ? configFor('chosen') : configFor('everyday', BUDGETS);
