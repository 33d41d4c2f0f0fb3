import { join } from 'node:path';

/** Shared by all runs, so that a machine brings the broker once. */
export const JARS_DIR = join(__dirname, '../../../../.masar/kafka');
