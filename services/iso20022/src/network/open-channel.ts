import type { Scope } from '@masar/kit/scope';
import type { Channel } from '../channels/channel';
import { SIMULATOR } from '../channels/simulator';
import { DirectoryChannel } from './directory-channel';
import { HttpChannel } from './http-channel';
import { requireFolder } from './require-folder';

interface Settings {
  readonly ISO20022_CHANNEL: 'simulator' | 'directory' | 'http';
  readonly ISO20022_OUTBOX_DIR?: string | undefined;
  readonly ISO20022_BANK_URL?: string | undefined;
}

/** Channel of a tenant; undefined when there is none and messages wait. */
export type ChannelOf = (of: Pick<Scope, 'environment'>) => Channel | undefined;

/**
 * Opens the configured channel. Sandbox tenants always use the simulated bank, live tenants never:
 * without a channel their messages wait.
 * @throws Error naming the setting that the chosen channel lacks or cannot use
 */
export function openChannels(settings: Settings, sandbox: Channel = SIMULATOR): ChannelOf {
  const live = liveChannel(settings);
  return ({ environment }) => (environment === 'sandbox' ? sandbox : live);
}

function liveChannel(settings: Settings): Channel | undefined {
  const { ISO20022_CHANNEL, ISO20022_OUTBOX_DIR, ISO20022_BANK_URL } = settings;
  switch (ISO20022_CHANNEL) {
    case 'simulator':
      return undefined;
    case 'directory':
      return openOutbox(needed('ISO20022_OUTBOX_DIR', ISO20022_OUTBOX_DIR));
    case 'http':
      return new HttpChannel(needed('ISO20022_BANK_URL', ISO20022_BANK_URL));
  }
}

function openOutbox(folder: string): DirectoryChannel {
  requireFolder('ISO20022_OUTBOX_DIR', folder, 'write to');
  return new DirectoryChannel(folder);
}

function needed(name: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new Error(`${name} must be set: ISO20022_CHANNEL chooses the channel that needs it`);
}
