import { parentPort, workerData } from 'node:worker_threads';
import { Paging, type Reading } from './paging';

const paging = new Paging(workerData as Reading);

/** Reads between "start" and "stop". An error ends the thread, and the bench with it. */
parentPort?.on('message', (message: 'start' | 'stop') => {
  if (message === 'start') paging.start();
  else void paging.stop().then((read) => parentPort?.postMessage(read));
});
