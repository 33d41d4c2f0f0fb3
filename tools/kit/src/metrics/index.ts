export { counter, gauge, readAtScrape } from './metrics';
export { histogramOfSeconds, type Observe } from './seconds';
