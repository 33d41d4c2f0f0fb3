import type { Document, MongoClient } from 'mongodb';
import type { Query } from './query-tap';

/** How the database carries a query out. */
export interface Plan {
  /** First fields of the indexes that it reads, "none" for a read of the whole collection. */
  readonly startsWith: readonly string[];
  readonly examined: number;
  /** Documents that it returned, counted, changed or deleted. */
  readonly returned: number;
}

/** Explains a query with the documents of now; nothing is changed. */
export async function planOf(client: MongoClient, query: Query): Promise<Plan> {
  const asked = { explain: query.sent, verbosity: 'executionStats' };
  const explained = await client.db(query.database).command(asked);
  // A pipeline that the database does not run in one piece says so of its first stage.
  const { executionStats } = (explained['stages']?.[0]?.$cursor ?? explained) as Document;
  if (!executionStats) return { startsWith: [], examined: 0, returned: 0 };
  const stages = stagesIn(executionStats['executionStages']);
  return {
    startsWith: [...new Set(stages.flatMap(startOf))],
    examined: Math.max(executionStats['totalDocsExamined'], executionStats['totalKeysExamined']),
    returned: Math.max(executionStats['nReturned'], ...stages.flatMap(changedBy)),
  };
}

function stagesIn(stage: Document): readonly Document[] {
  const { inputStage, inputStages = [] } = stage;
  const below: readonly Document[] = inputStage ? [inputStage] : inputStages;
  return [stage, ...below.flatMap(stagesIn)];
}

function startOf({ stage, keyPattern }: Document): readonly string[] {
  if (stage === 'COLLSCAN') return ['none'];
  return keyPattern ? [String(Object.keys(keyPattern)[0])] : [];
}

function changedBy(stage: Document): readonly number[] {
  return ['nMatched', 'nWouldDelete', 'nCounted'].flatMap((count) => stage[count] ?? []);
}
