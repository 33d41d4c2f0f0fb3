import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '@masar/kit/scope';
import type { Outgoing } from '../../src/channels/channel';
import { DirectoryChannel } from '../../src/network/directory-channel';
import { HttpChannel } from '../../src/network/http-channel';
import { openChannels } from '../../src/network/open-channel';

const MESSAGE: Outgoing = {
  ...{ id: 'ism_01', messageId: 'PMT/2026-001', version: 'pain.001.001.09' },
  xml: '<?xml version="1.0" encoding="UTF-8"?>\n<Document><Nm>بنك</Nm></Document>',
};

describe('the channel directory', () => {
  let outbox: string;
  let channel: DirectoryChannel;
  beforeEach(async () => {
    outbox = await mkdtemp(join(tmpdir(), 'masar-outbox-'));
    channel = new DirectoryChannel(outbox);
  });
  afterEach(() => rm(outbox, { recursive: true }));

  it('writes one complete file for each message', async () => {
    await channel.submit(MESSAGE);
    await channel.submit({ ...MESSAGE, id: 'ism_02' });
    const names = await readdir(outbox);
    expect(names.sort()).toEqual(['pain.001.001.09.ism_01.xml', 'pain.001.001.09.ism_02.xml']);
    expect(await readFile(join(outbox, names[0]!), 'utf8')).toBe(MESSAGE.xml);
  });

  it('replaces the unfinished file of a killed process', async () => {
    await writeFile(join(outbox, '.pain.001.001.09.ism_01.xml.tmp'), '<?xml vers');
    await channel.submit(MESSAGE);
    expect(await readdir(outbox)).toEqual(['pain.001.001.09.ism_01.xml']);
  });

  it('writes files that only the owner and the group can read', async () => {
    await channel.submit(MESSAGE);
    const { mode } = await stat(join(outbox, 'pain.001.001.09.ism_01.xml'));
    expect(mode & 0o007).toBe(0);
  });
});

/** The time of a call is over when its answer has begun, as if ten seconds had passed. */
function overAfterHeaders(): void {
  const time = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const answer = await fetch(...call);
    time.abort(new DOMException('the time is over', 'TimeoutError'));
    return answer;
  });
}

describe('a bank that takes messages by POST', () => {
  let bank: Server;
  let address: string;
  let got: { method?: string | undefined; headers: IncomingHttpHeaders; body: string }[];
  let [status, type]: [number, string] = [202, 'text/plain'];
  /** Fate of an answer after its first bytes. */
  let then: 'ends' | 'breaks off' | 'stalls';
  beforeEach(async () => {
    [got, status, type, then] = [[], 202, 'text/plain', 'ends'];
    bank = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const { method, headers } = req;
      got.push({ method, headers, body: Buffer.concat(chunks).toString() });
      res.writeHead(status, { location: '/other', 'content-type': type });
      if (then === 'ends') res.end('said');
      else res.write('<Docu', () => then === 'breaks off' && res.destroy());
    });
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/in?key=hidden`;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    bank.closeAllConnections();
    return new Promise((resolve) => bank.close(resolve));
  });

  it('gets the message unchanged, under a key that no other tenant has', async () => {
    await new HttpChannel(address).submit(MESSAGE);
    expect(got).toMatchObject([
      {
        ...{ method: 'POST', body: MESSAGE.xml },
        headers: {
          ...{ 'content-type': 'application/xml; charset=utf-8' },
          'idempotency-key': 'ism_01',
        },
      },
    ]);
  });

  it('has a message that it answers with 409', async () => {
    status = 409;
    await expect(new HttpChannel(address).submit(MESSAGE)).resolves.toBeUndefined();
  });

  it('replies with a message when it answers with XML', async () => {
    type = 'application/xml';
    const reply = await new HttpChannel(address).submit(MESSAGE);
    expect(reply).toEqual({ xml: Buffer.from('said') });
  });

  it('has a message even if its answer breaks off', async () => {
    [type, then] = ['application/xml', 'breaks off'];
    const channel = new HttpChannel(address);
    expect(await channel.submit(MESSAGE)).toEqual({ problem: 'the answer broke off' });
    expect(channel.isAway).toBe(false);
  });

  it('has a message whose answer stalls until its time is over, and is away then', async () => {
    [type, then] = ['application/xml', 'stalls'];
    overAfterHeaders();
    const channel = new HttpChannel(address);
    expect(await channel.submit(MESSAGE)).toEqual({ problem: 'the answer broke off' });
    expect(channel.isAway).toBe(true);
  });

  it.each([302, 307, 400, 401, 500, 503])('has not taken what it answers with %i', async (code) => {
    status = code;
    const refused = new HttpChannel(address).submit(MESSAGE);
    await expect(refused).rejects.toThrow(`the bank answered with status ${code}`);
    expect(got).toHaveLength(1);
  });

  it('an unreachable bank has not accepted a message, and the error does not contain its address', async () => {
    const away = new HttpChannel('http://127.0.0.1:9/in?key=hidden').submit(MESSAGE);
    const { message } = (await away.catch((thrown: Error) => thrown)) as Error;
    expect(message).toBe('fetch failed');
  });

  it.each(['ftp://bank.example/in', 'https://masar:word@bank.example/in', 'bank'])(
    'is not at %s',
    (wrong) => expect(() => new HttpChannel(wrong)).toThrow(/^ISO20022_BANK_URL must be a URL/),
  );
});

describe('the configured channel', () => {
  const scope = (environment: 'live' | 'sandbox') => ({ environment }) as Scope;
  const DIRECTORY = { ISO20022_CHANNEL: 'directory', ISO20022_OUTBOX_DIR: tmpdir() } as const;

  it('serves live tenants; a sandbox always has the simulated bank', () => {
    const channelOf = openChannels(DIRECTORY);
    expect(channelOf(scope('live'))).toBeInstanceOf(DirectoryChannel);
    expect(channelOf(scope('sandbox'))).not.toBeInstanceOf(DirectoryChannel);
    expect(channelOf(scope('sandbox'))).toBeDefined();
  });

  it('serves no live tenant when it is the simulator', () => {
    expect(openChannels({ ISO20022_CHANNEL: 'simulator' })(scope('live'))).toBeUndefined();
  });

  it.each([
    ['directory', 'ISO20022_OUTBOX_DIR'],
    ['http', 'ISO20022_BANK_URL'],
  ] as const)('%s needs %s', (ISO20022_CHANNEL, name) => {
    expect(() => openChannels({ ISO20022_CHANNEL })).toThrow(`${name} must be set`);
    const away = { ISO20022_OUTBOX_DIR: '/nowhere', ISO20022_BANK_URL: 'ftp://bank' };
    expect(() => openChannels({ ISO20022_CHANNEL, ...away })).toThrow(`${name} must be a`);
  });
});
