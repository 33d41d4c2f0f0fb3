import { join } from 'node:path';
import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

export interface CreateNote {
  readonly text: string;
  readonly owner?: string;
  readonly tags: readonly string[];
  readonly weight: number;
}

export interface Note extends CreateNote {
  readonly id: string;
}

const loaded = loadSync(join(__dirname, 'notes.proto'), { defaults: true, oneofs: false });
const service = loaded['masar.test.v1.NotesService'] as ServiceDefinition;

/** The example service, in the shape of a generated definition. */
export const NOTES = {
  createNote: service['CreateNote'] as MethodDefinition<CreateNote, Note>,
  getNote: service['GetNote'] as MethodDefinition<{ readonly id: string }, Note>,
};
