export { Sealer, type SealingSecrets } from './sealer';
export { SealedStates, type SealedFields } from './sealed-states';
