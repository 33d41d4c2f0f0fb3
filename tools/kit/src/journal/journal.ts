import type { Connection, mongo } from 'mongoose';
import type { Scope } from '../scope';
import {
  findPage,
  fromDatabase,
  insertBatch,
  tenantFilter,
  wholeTenant,
  WRITE,
  type Found,
  type Page,
  type Scalar,
  databaseOf,
} from '../store';
import { joinPages } from './join-pages';
import { placeOf, placesOn } from './places';

/** An entry: it is never changed, and the numbers of an aggregate's entries run 1, 2, 3. */
export interface JournalEntry {
  readonly number: number;
}

export interface JournalKind {
  readonly collection: string;
  /** Fields of an entry that lists are filtered by, one list of them for each combination in use. */
  readonly listedBy: readonly (readonly string[])[];
}

const IN_ORDER = { 'entry.number': 1 } as const;

interface EntryDocument {
  _id: string;
  tenantId: string;
  aggregateId: string;
  entry: object;
}

/** Entries of one aggregate. */
interface Asked<Entry extends JournalEntry> {
  readonly aggregateId: string;
  /** The entries that its state holds: the last ones, without a gap. */
  readonly recent: readonly Entry[];
  /** Fields and the values that they have. */
  readonly matching: { readonly [Field in keyof Entry]?: Entry[Field] & Scalar };
}

/**
 * The earlier entries of journals whose last entries lie in their aggregate's state: a command adds its entry in the one
 * write of the aggregate, which stays small however long the journal is (adr/0011-journals.md). Whoever may read the
 * aggregate may read its journal: the rail asks for the aggregate first.
 */
export class Journal<Entry extends JournalEntry> {
  private readonly documents: mongo.Collection<EntryDocument>;

  constructor(
    private readonly kind: JournalKind,
    connection: Connection,
  ) {
    this.documents = databaseOf(connection).collection(kind.collection);
  }

  async ensureIndexes(): Promise<void> {
    for (const fields of [[], ...this.kind.listedBy]) {
      const filtered = Object.fromEntries(fields.map((field) => [`entry.${field}`, 1 as const]));
      const index = { tenantId: 1, aggregateId: 1, ...filtered, 'entry.number': 1 } as const;
      await fromDatabase(this.documents.createIndex(index));
    }
  }

  /** Keeps entries that the aggregate may then leave out of its state; what is kept already stays as it is. */
  async keep(scope: Scope, aggregateId: string, entries: readonly Entry[]): Promise<void> {
    const { tenantId } = scope;
    const documents = entries.map((entry) => ({
      ...{ _id: `${aggregateId}/${entry.number}`, tenantId, aggregateId, entry },
    }));
    const areIn = await insertBatch(this.documents, documents, WRITE);
    const refused = documents.filter((document) => !areIn.has(document));
    const _id = { $in: refused.map((document) => document._id) };
    const kept = await fromDatabase(this.documents.countDocuments({ tenantId, _id }));
    if (kept < refused.length) throw new Error(`entries of ${aggregateId} could not be kept`);
  }

  /** One page, oldest first. */
  async list(scope: Scope, asked: Asked<Entry>, page: Page): Promise<Found<Entry>> {
    const earlier = this.earlier(scope, asked);
    const found = await findPage(this.documents, earlier, { ...page, sort: IN_ORDER });
    const data = found.data.map(({ entry }) => entry as Entry);
    return joinPages({ ...found, data }, recentOf(asked), page);
  }

  /**
   * The same, with cursors for callers who may see these entries alone: they hold places among these. Numbers would count
   * the hidden entries. A page reads the keys of the entries before it.
   */
  async listByPlace(scope: Scope, asked: Asked<Entry>, page: Page): Promise<Found<Entry>> {
    const { cursor } = page;
    const keys = cursor && [await this.numberAt(scope, asked, placeOf(cursor))];
    const numbered = cursor && keys ? { ...page, cursor: { ...cursor, keys } } : page;
    const found = await this.list(scope, asked, numbered);
    return { ...found, ...placesOn(page, found.data.length) };
  }

  /** The number of the entry at a place, from 1; above all numbers where there is none. */
  private async numberAt(scope: Scope, asked: Asked<Entry>, place: number): Promise<number> {
    const earlier = this.earlier(scope, asked);
    const options = { sort: IN_ORDER, skip: place - 1 } as const;
    const kept = await fromDatabase(this.documents.findOne(earlier, options));
    if (kept) return (kept.entry as Entry).number;
    const count = await fromDatabase(this.documents.countDocuments(earlier));
    return recentOf(asked)[place - count - 1]?.number ?? Number.MAX_SAFE_INTEGER;
  }

  /** The last of an aggregate's entries here whose field has this value. */
  async findLast(
    scope: Scope,
    aggregateId: string,
    { field, value }: { readonly field: string; readonly value: string },
  ): Promise<Entry | undefined> {
    const filter = tenantFilter(wholeTenant(scope), { aggregateId, [`entry.${field}`]: value });
    const options = { sort: { 'entry.number': -1 } } as const;
    const found = await fromDatabase(this.documents.findOne(filter, options));
    return found ? (found.entry as Entry) : undefined;
  }

  /** The filter of entries that lie here only: some of what is kept may be in the state still. */
  private earlier(scope: Scope, { aggregateId, recent, matching }: Asked<Entry>) {
    const fields = Object.entries(matching).map(([field, value]) => [`entry.${field}`, value]);
    const filter = tenantFilter(wholeTenant(scope), { aggregateId, ...Object.fromEntries(fields) });
    const [oldest] = recent;
    return { ...filter, ...(oldest && { 'entry.number': { $lt: oldest.number } }) };
  }
}

function recentOf<Entry extends JournalEntry>({ recent, matching }: Asked<Entry>) {
  return recent.filter((entry) =>
    Object.entries(matching).every(
      ([field, value]) => value === undefined || entry[field as keyof Entry] === value,
    ),
  );
}
