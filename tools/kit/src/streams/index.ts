export { createStreamServer, type Streams, type StreamServer } from './server';
export type { ByteRange, Made, Stored, Streamed } from './streamed';
export { answeredError, streamPath } from './wire';
