/** The engine of this worker: jest counts its workers from 1. */
module.exports = () => {
  const uris = (process.env.MASAR_TEST_MONGODB_URIS ?? '').split(' ');
  process.env.MASAR_TEST_MONGODB_URI = uris[(Number(process.env.JEST_WORKER_ID) - 1) % uris.length];
};
