import type { Document } from 'mongodb';
import type { Answer, Call, Tenant } from './tenant';

/** The place of a copy among those of its tenant. */
export interface Place {
  /** From 0, the oldest first. */
  readonly at: number;
  readonly tenantId: string;
  readonly id: string;
  readonly createdAt: Date;
}

/** Makes a document out of the one that the API made. */
export type Copy = (model: Document, place: Place) => Document;

/** Sends a request as the tenant. */
export type Send = (call: Call) => Promise<Answer>;

/** One kind of documents, and the work of it that is measured. */
export interface Rail {
  readonly name: string;
  /** Database and collection of its documents. */
  readonly in: readonly [database: string, collection: string];
  /** The command that makes one, with the path of the list; absent where clients make none. */
  readonly create?: (list: string) => Call;
  /** Makes the first document, by `create` where absent; answers the path of the list where that has an id in it. */
  readonly begin?: (send: Send) => Promise<string | undefined>;
  /** Path of the list, where `begin` does not answer it. */
  readonly list: string;
  /** True where a single entry has no address. */
  readonly isListOnly?: boolean;
  /** Path of one entry; by default its id behind the path of the list. */
  readonly item?: (id: string) => string;
  /** A query of the list by its status, or by what is nearest to one. */
  readonly filter: string;
  /** Fields that the list is sorted by; `createdAt` and `_id` by default. */
  readonly sort?: readonly string[];
  /** True when the total of the list is exact at any length. */
  readonly isCounted?: boolean;
  /** True when some of the copies are due in each hour (copies.ts). */
  readonly isSwept?: boolean;
  readonly copy: Copy;
  readonly more?: readonly More[];
}

/** A tenant with so many documents. */
export interface Filled {
  readonly tenant: Tenant;
  readonly list: string;
  readonly documents: number;
}

/** A tenant that is ready to be measured. */
export interface Subject extends Filled {
  /** Ids of some documents. */
  readonly ids: readonly string[];
  /** Cursor of the list's middle. */
  readonly middle: string;
  /** Cursor of its last page. */
  readonly end: string;
}

/** A request that only this rail has. */
export interface More {
  readonly name: string;
  readonly call: (subject: Subject) => Call;
  /** False for an answer that shows that the work was not done. */
  readonly isRight?: (answer: Answer) => boolean;
  /** Pages that are followed by their cursors, timed together; 1 by default. */
  readonly pages?: number;
}
