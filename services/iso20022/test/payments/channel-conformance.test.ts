import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIMULATOR } from '../../src/channels/simulator';
import { DirectoryChannel } from '../../src/network/directory-channel';
import { describeBankChannel, describeChannel } from '../support/channel-conformance';
import { PostBank } from '../support/post-bank';

describeChannel('simulated', () => ({ channel: SIMULATOR }));

let outbox: string;
beforeEach(async () => {
  outbox = await mkdtemp(join(tmpdir(), 'masar-outbox-'));
});
afterEach(() => rm(outbox, { recursive: true, force: true }));

describeBankChannel('directory', () => ({
  channel: new DirectoryChannel(outbox),
  messages: () => messagesIn(outbox),
  async setAccepting(isAccepting) {
    if (isAccepting) await mkdir(outbox);
    else await rm(outbox, { recursive: true });
  },
}));

/** As a bank's file gateway takes them: names are of version and id. */
async function messagesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder);
  const texts = names.map(async (name) => {
    const id = /\.(msg_\d+)\.xml$/.exec(name)?.[1] ?? name;
    return [id, await readFile(join(folder, name), 'utf8')] as const;
  });
  return new Map(await Promise.all(texts));
}

let bank: PostBank;
beforeAll(async () => {
  bank = await PostBank.start();
});
beforeEach(() => bank.reset());
afterAll(() => bank.close());

describeBankChannel('http', () => ({
  channel: bank.channel(),
  messages: () => Promise.resolve(bank.kept),
  setAccepting(isAccepting) {
    bank.status = isAccepting ? 200 : 503;
    return Promise.resolve();
  },
}));
