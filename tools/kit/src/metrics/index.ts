export { counter, gauge, readAtScrape } from './metrics';
