import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** A command that a service sent to its database. */
export interface Query {
  readonly database: string;
  readonly collection: string;
  readonly command: string;
  readonly filter: Document;
  readonly sort?: Document;
  /** The command with this query alone, which the database can explain. */
  readonly sent: Document;
}

const HEADER_BYTES = 16;
const OP_MSG = 2013;
const FLAG_BYTES = 4;
const WHOLE_DOCUMENT = 0;

/** A proxy between the platform and its MongoDB that records every command. */
export class QueryTap {
  readonly queries: Query[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  /** @param uri of one MongoDB server, without TLS */
  static async before(uri: string): Promise<QueryTap> {
    const server = createServer({ noDelay: true });
    const tap = new QueryTap(server, new URL(uri));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return tap;
  }

  /** The address for the platform. */
  get uri(): string {
    const through = new URL(this.target);
    through.port = String((this.server.address() as AddressInfo).port);
    return through.href;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket): void {
    const database = connect(Number(this.target.port), this.target.hostname);
    let unread = Buffer.alloc(0);
    client.on('data', (bytes) => {
      database.write(bytes);
      unread = Buffer.concat([unread, bytes as Buffer]);
      while (unread.length >= HEADER_BYTES && unread.length >= unread.readInt32LE(0)) {
        this.read(unread.subarray(0, unread.readInt32LE(0)));
        unread = unread.subarray(unread.readInt32LE(0));
      }
    });
    database.on('data', (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }

  private read(message: Buffer): void {
    if (message.readInt32LE(12) !== OP_MSG) return;
    this.queries.push(...queriesIn(commandIn(message)));
  }
}

/** The command of a message, with its document sequences as arrays. */
function commandIn(message: Buffer): Document {
  const command: Document = {};
  let at = HEADER_BYTES + FLAG_BYTES;
  while (at < message.length) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === WHOLE_DOCUMENT) Object.assign(command, BSON.deserialize(section));
    else Object.assign(command, sequenceIn(section));
    at += 1 + size;
  }
  return command;
}

function sequenceIn(section: Buffer): Document {
  const end = section.indexOf(0, 4);
  const name = section.toString('utf8', 4, end);
  const documents: Document[] = [];
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(BSON.deserialize(section.subarray(at, at + section.readInt32LE(at))));
  }
  return { [name]: documents };
}

type Asked = Omit<Query, 'database' | 'command' | 'filter'> & { readonly filter?: Document };

const READERS: Readonly<Record<string, (command: Document) => readonly Asked[]>> = {
  find: (sent) => [{ collection: sent['find'], filter: sent['filter'], sort: sent['sort'], sent }],
  aggregate: (sent) => [
    { collection: sent['aggregate'], filter: sent['pipeline'][0]?.$match, sent },
  ],
  distinct: (sent) => [{ collection: sent['distinct'], filter: sent['query'], sent }],
  count: (sent) => [{ collection: sent['count'], filter: sent['query'], sent }],
  findAndModify: (sent) => [{ collection: sent['findAndModify'], filter: sent['query'], sent }],
  update: (sent) => each(sent, 'update', 'updates'),
  delete: (sent) => each(sent, 'delete', 'deletes'),
};

function each(command: Document, name: string, list: string): readonly Asked[] {
  return command[list].map((one: Document) => ({
    ...{ collection: command[name], filter: one['q'] },
    sent: { [name]: command[name], [list]: [one] },
  }));
}

/** Fields of a command that belong to its connection, and that an explained command may not have. */
const OF_CONNECTION = /^(\$.*|lsid|txnNumber|writeConcern|maxTimeMS|comment)$/;

function queriesIn(command: Document): readonly Query[] {
  const name = Object.keys(command).find((key) => key in READERS);
  if (name === undefined) return [];
  const own = Object.entries(command).filter(([field]) => !OF_CONNECTION.test(field));
  const asked = READERS[name]?.(Object.fromEntries(own)) ?? [];
  return asked.map(({ filter = {}, ...rest }) => ({
    ...{ ...rest, database: command['$db'], command: name, filter },
  }));
}
