export { Sealer, type SealingSecrets } from './sealer';
