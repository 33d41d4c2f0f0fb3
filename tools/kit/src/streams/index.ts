export { createStreamServer, type Streamed, type Streams, type StreamServer } from './server';
export { answeredError, streamPath } from './wire';
