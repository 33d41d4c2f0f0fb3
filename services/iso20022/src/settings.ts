import type { Settings } from '@masar/kit/config';

/** Settings of this service, beside those of every service. */
export const ISO20022_SETTINGS = {
  ISO20022_CHANNEL: {
    kind: 'choice',
    choices: ['simulator', 'directory', 'http'],
    default: 'simulator',
    help: "how live tenants' messages reach their bank; with simulator they wait, and a sandbox has the simulated bank in any case",
  },
  ISO20022_OUTBOX_DIR: {
    kind: 'text',
    optional: true,
    example: '/var/spool/bank/out',
    help: 'folder that the channel directory writes messages to, one file each',
  },
  ISO20022_INBOX_DIR: {
    kind: 'text',
    optional: true,
    example: '/var/spool/bank/in',
    help: "folder with one folder for each live tenant, named by its id, that banks' messages for it are put into",
  },
  ISO20022_BANK_URL: {
    kind: 'url',
    optional: true,
    example: 'https://bank.example.com/iso20022',
    help: 'where the channel http posts messages to, with the id of the message as Idempotency-Key',
  },
  ISO20022_XSD_DIR: {
    kind: 'text',
    optional: true,
    example: '/var/lib/masar/xsd',
    help: "a folder of ISO 20022's published schemas (pain.001.001.09.xsd and so on) that messages are held to beside the built-in model",
  },
} as const satisfies Settings;
