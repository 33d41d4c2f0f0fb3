// Run by mongosh in compose.yaml; a second run changes nothing but passwords.

const parts = [
  'gateway',
  'contracts',
  'disputes',
  'underwriting',
  'zakat',
  'billing-finops',
  'iso20022',
  'webhooks',
];
const passwordOf = (part) =>
  process.env[`MONGODB_${part.toUpperCase().replaceAll('-', '_')}_PASSWORD`];

db.getSiblingDB('admin').auth('root', process.env.MONGODB_ROOT_PASSWORD);

try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'masar', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
while (!db.hello().isWritablePrimary) sleep(200);

for (const part of parts) {
  const database = db.getSiblingDB(`masar_${part}`);
  const access = { pwd: passwordOf(part), roles: [{ role: 'readWrite', db: `masar_${part}` }] };
  if (database.getUser(part)) database.updateUser(part, access);
  else database.createUser({ user: part, ...access });
}
print(`${parts.length} parts have a user of their own`);
