/** The tests of this project join the stack that the run started for them. */
module.exports = () => {
  process.env.MASAR_E2E_JOINED = process.env.MASAR_E2E_SHARED;
};
