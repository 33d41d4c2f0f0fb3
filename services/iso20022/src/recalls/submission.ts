import type { OutgoingAnswer, Recall } from './recall';

/** The first message that the bank does not have yet. */
export function nextOutgoing({ outgoing = [] }: Recall): OutgoingAnswer | undefined {
  return outgoing.find(({ handedOverAt }) => handedOverAt === undefined);
}

/** The recall after the submission of a message, if there was one. */
export function submitted(recall: Recall, message: OutgoingAnswer | undefined, now: Date): Recall {
  const handedOverAt = now.toISOString();
  const outgoing = (recall.outgoing ?? []).map((each) =>
    each.messageId === message?.messageId ? { ...each, handedOverAt } : each,
  );
  const after = { ...recall, outgoing, failedHandOvers: 0 };
  return { ...after, channelAt: nextOutgoing(after) ? now : undefined };
}
