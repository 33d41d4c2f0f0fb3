export { compiledFile } from './compiled-file';
export { openWorks, type OpenWorks } from './open-works';
export type { PoolBounds } from './thread-pool';
export { serveWorks, type Works } from './works';
