import type { Channel, Outgoing } from '../../src/channels/channel';
import { SIMULATOR } from '../../src/channels/simulator';

/** The simulated bank, with what it was handed. */
export function recordingChannel(): { channel: Channel; handed: readonly Outgoing[] } {
  const handed: Outgoing[] = [];
  const submit = async (message: Outgoing) => void handed.push(message);
  return { channel: { ...SIMULATOR, submit }, handed };
}
