import type { Channel, Outgoing, SubmittedMessage } from '../../src/channels/channel';

/** A channel under test. */
export interface ChannelUnderTest {
  readonly channel: Channel;
}

/** The channel of a bank that others run, with the bank's side of it. */
export interface BankUnderTest extends ChannelUnderTest {
  /** The XML of each message that the bank has, by its id here. */
  messages(): Promise<ReadonlyMap<string, string>>;
  /** The bank accepts nothing from now on, until it is told to accept again. */
  setAccepting(isAccepting: boolean): Promise<void>;
}

const MESSAGE: Outgoing = {
  ...{ id: 'msg_01', messageId: 'PMT/2026-001', version: 'pain.001.001.09' },
  xml: '<?xml version="1.0" encoding="UTF-8"?>\n<Document><Nm>بنك</Nm></Document>',
};
/** Of another tenant, whose MsgId may be the same. */
const OTHER: Outgoing = { ...MESSAGE, id: 'msg_02' };

const UETRS = ['8a562c67-ca16-48ba-b074-65581be6f001', '8a562c67-ca16-48ba-b074-65581be6f002'];
const SUBMITTED: SubmittedMessage = {
  ...{ createdAt: '2026-11-22T09:00:00.000Z', executionDate: '2026-11-22', uetrs: UETRS },
};
const CASE = { id: 'CASE01', requestedAt: '2026-11-22T09:01:30.000Z', hasSettled: false };
const IN_PROGRESS = [0, 1, 2, 4, 5, 60].map(
  (minutes) => new Date(Date.UTC(2026, 10, 22, 9, minutes)),
);

/** Contract of every Channel. */
export function describeChannel(name: string, opened: () => ChannelUnderTest): void {
  describe(`the ${name} channel`, () => {
    const answersAt = (now: Date, message = SUBMITTED) => opened().channel.answers(message, now);

    test('accepts a message, also again after a crash', async () => {
      const { channel } = opened();
      for (let times = 0; times < 2; times += 1)
        expect(await channel.submit(MESSAGE)).toBeUndefined();
      expect(channel.isAway ?? false).toBe(false);
    });

    test('answers everything that the bank has reported so far, each time', async () => {
      let before: Awaited<ReturnType<typeof answersAt>>['statuses'] = [];
      for (const now of IN_PROGRESS) {
        const { statuses } = await answersAt(now);
        expect(statuses.slice(0, before.length)).toEqual(before);
        expect((await answersAt(now)).statuses).toEqual(statuses);
        before = statuses;
      }
    });

    test('answers no status before its time, and none of another message', async () => {
      for (const now of IN_PROGRESS) {
        const { statuses } = await answersAt(now);
        expect(statuses.filter(({ at }) => new Date(at) > now)).toEqual([]);
        expect(statuses.filter(({ uetr }) => !UETRS.includes(uetr))).toEqual([]);
      }
    });

    test('is asked again later, never at once', async () => {
      for (const openCase of [undefined, CASE]) {
        for (const now of IN_PROGRESS) {
          const { askAgainAt } = await answersAt(now, { ...SUBMITTED, openCase });
          expect([undefined, true]).toContain(askAgainAt && askAgainAt > now);
        }
      }
    });

    test('answers a request to cancel by the id of its case, if at all', async () => {
      for (const now of IN_PROGRESS) {
        const { cancellation } = await answersAt(now, { ...SUBMITTED, openCase: CASE });
        expect([undefined, CASE.id]).toContain(cancellation?.caseId);
        expect((await answersAt(now)).cancellation).toBeUndefined();
      }
    });
  });
}

/** Contract of every Channel to a bank that others run. */
export function describeBankChannel(name: string, opened: () => BankUnderTest): void {
  describeChannel(name, opened);

  describe(`the ${name} channel and its bank`, () => {
    test('pass a message on unchanged, and once, however often it is submitted', async () => {
      const { channel, messages } = opened();
      for (let times = 0; times < 3; times += 1) await channel.submit(MESSAGE);
      expect([...(await messages())]).toEqual([[MESSAGE.id, MESSAGE.xml]]);
    });

    test('keep messages of two tenants apart that have the same MsgId', async () => {
      const { channel, messages } = opened();
      for (const message of [MESSAGE, OTHER]) await channel.submit(message);
      expect([...(await messages()).keys()].sort()).toEqual([MESSAGE.id, OTHER.id]);
    });

    test('reject a message that the bank does not accept, until it accepts it', async () => {
      const { channel, messages, setAccepting } = opened();
      await setAccepting(false);
      await expect(channel.submit(MESSAGE)).rejects.toThrow();
      await setAccepting(true);
      expect([...(await messages())]).toEqual([]);
      await channel.submit(MESSAGE);
      expect([...(await messages()).keys()]).toEqual([MESSAGE.id]);
    });

    test('leave statuses and statements to the messages that the bank sends', async () => {
      const { channel } = opened();
      const answers = await channel.answers(SUBMITTED, IN_PROGRESS.at(-1)!);
      expect(answers).toEqual({ statuses: [] });
      expect(channel.statement).toBeUndefined();
    });
  });
}
