import type { mongo } from 'mongoose';
import type { AggregateDocument } from './aggregate-document';
import { fromDatabase } from './database-errors';
import { Together } from './together';
import type { Scalar, TenantFilter } from './tenant-filter';

type Found = ReadonlyMap<Scalar | undefined, AggregateDocument>;

/**
 * Reads documents by their ids: what many ask for at a time, of whichever tenants, comes
 * with one question, which begins after all of it was asked for. A question for each costs the
 * process half of a request (tools/bench).
 */
export class ReadTogether {
  private readonly questions: Together<TenantFilter, Found>;

  constructor(
    private readonly documents: mongo.Collection<AggregateDocument>,
    private readonly projection: Readonly<Record<string, 0>>,
  ) {
    this.questions = new Together((asked) => this.read(asked));
  }

  /** The document of this `_id`, if it is this tenant's. */
  async find(wanted: TenantFilter): Promise<AggregateDocument | undefined> {
    const found = (await this.questions.add(wanted)).get(wanted['_id']);
    // Asked for together with others' documents: whose each one is decides here again.
    return found?.tenantId === wanted.tenantId ? found : undefined;
  }

  private async read(asked: readonly TenantFilter[]): Promise<Found> {
    const filter = {
      _id: { $in: eachOnce('_id', asked) },
      tenantId: { $in: eachOnce('tenantId', asked) },
    };
    const found = this.documents.find(filter, { projection: this.projection }).toArray();
    return new Map((await fromDatabase(found)).map((document) => [document._id, document]));
  }
}

function eachOnce(field: string, asked: readonly TenantFilter[]): string[] {
  return [...new Set(asked.map((filter) => String(filter[field])))];
}
