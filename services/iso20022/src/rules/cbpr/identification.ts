import { countryOfBic } from '../../shared/fields/bic';
import { find, textsAt, type Element } from './element';
import { nested } from './nested';
import { agentsNamedAndAddressed, type Places } from './recurring';
import type { CbprRule } from './rule';

const MEMBER = { ClrSysId: { Cd: 'USABA' }, MmbId: '021000021' };

/** Not for pain.001, which the practice checks, nor camt.054, where it is optional (adr/0008). Unnumbered. */
export const clearingSystemNamed: CbprRule = {
  numbers: [],
  code: 'CBPR_CLEARING_SYSTEM',
  at: '//ClrSysMmbId',
  must: { have: ['ClrSysId/Cd'] },
  message:
    "a bank's member id names its clearing system by ISO's code: add ClrSysId/Cd such as USABA, or name the bank by BICFI",
  reason: 'RC08',
  keeps: MEMBER,
  breaks: { ClrSysId: { Prtry: 'Fedwire' }, MmbId: '021000021' },
};

/*
 * The catalogue allows several ways to identify an agent or a party, some of them only within one
 * jurisdiction, and leaves the choice to the sender. Only the lack of every way shows in the message: a
 * warning under the numbers of all ways.
 */

/**
 * Rules on each agent under its own number, and on all agents under the numbers of the ways.
 * @param at the transaction
 * @param agents paths below the transaction, by number
 */
export const agentsOf = (
  at: string,
  ways: readonly string[],
  agents: Places,
): readonly CbprRule[] => [
  ...agentsNamedAndAddressed(
    Object.fromEntries(
      Object.entries(agents).map(([number, agent]) => [number, `${at}/${agent}/FinInstnId`]),
    ),
  ),
  agentsKnown(ways, at, Object.values(agents)),
];

/** At the transaction. InstgAgt and InstdAgt count when the countries of all agents are compared. */
export const agentsKnown = (
  numbers: readonly string[],
  at: string,
  agents: readonly string[],
): CbprRule => {
  const [agent = 'DbtrAgt'] = agents;
  const byNumber = nested(`${agent}/FinInstnId`, { ClrSysMmbId: MEMBER });
  return {
    numbers,
    code: 'CBPR_AGENT_UNKNOWN',
    at,
    must: { satisfy: (transaction) => unknownAgents(transaction, agents) },
    message:
      'an agent is known by its BIC, by its name and address, or by its number in a clearing ' +
      'system where all agents are of one country: add BICFI, or Nm and PstlAdr',
    severity: 'WARNING',
    reason: 'CH21',
    keeps: { InstgAgt: { FinInstnId: { BICFI: 'RIBLSARI' } }, ...byNumber },
    breaks: {
      InstgAgt: { FinInstnId: { BICFI: 'RIBLSARI' } },
      InstdAgt: { FinInstnId: { BICFI: 'NBOKKWKW' } },
      ...byNumber,
    },
  };
};

function unknownAgents(transaction: Element, agents: readonly string[]): readonly Element[] {
  const all = agents.flatMap((agent) => find(transaction, `${agent}/FinInstnId`));
  const ends = ['InstgAgt', 'InstdAgt'].flatMap((end) => find(transaction, `${end}/FinInstnId`));
  const countries = new Set([...ends, ...all].flatMap(countriesOf));
  const ways = countries.size > 1 ? ['BICFI', 'Nm'] : ['BICFI', 'Nm', 'ClrSysMmbId'];
  return all.filter((agent) => !agent.children.some(({ name }) => ways.includes(name)));
}

const countriesOf = (agent: Element): readonly string[] => [
  ...textsAt(agent, 'BICFI').map(countryOfBic),
  ...textsAt(agent, 'PstlAdr/Ctry'),
];

/** At the transaction. Only a warning, as a message may be validated before it is routed. */
export const exchangedByBic = (numbers: readonly string[], at: string): CbprRule => ({
  numbers,
  code: 'CBPR_AGENT_BIC',
  at,
  must: { have: ['InstgAgt/FinInstnId/BICFI', 'InstdAgt/FinInstnId/BICFI'] },
  message: 'who sends and who receives on SWIFT have BICs: add those of InstgAgt and InstdAgt',
  severity: 'WARNING',
  reason: 'CH21',
  keeps: {
    InstgAgt: { FinInstnId: { BICFI: 'RIBLSARI' } },
    InstdAgt: { FinInstnId: { BICFI: 'NBOKKWKW' } },
  },
  breaks: {
    InstgAgt: { FinInstnId: { BICFI: 'RIBLSARI' } },
    InstdAgt: { FinInstnId: { LEI: '5493001KJTIIGC8Y1R12' } },
  },
});

/** At what holds the party and its account. */
export const partyHasAccountOrId = (
  numbers: readonly string[],
  at: string,
  party: 'Dbtr' | 'Cdtr' | 'Dbtr/Pty' | 'Cdtr/Pty',
): CbprRule => {
  const account = `${party.slice(0, 4)}Acct`;
  const ids = ['OrgId/Othr', 'OrgId/LEI', 'PrvtId'].map((id) => `${party}/Id/${id}`);
  return {
    numbers,
    code: 'CBPR_PARTY_ACCOUNT',
    at,
    where: { has: party },
    must: { haveOneOf: [account, ...ids] },
    message: `${party} has an account or an id beside its name or BIC: add ${account} or ${party}/Id`,
    severity: 'WARNING',
    reason: 'CH21',
    keeps: nested(party, { Nm: 'Huda Salem', Id: { PrvtId: { Othr: [{ Id: '17' }] } } }),
    breaks: nested(party, { Id: { OrgId: { AnyBIC: 'RIBLSARI' } } }),
  };
};

/** At the ultimate debtor or creditor. */
export const ultimatePartyKnown = (numbers: readonly string[], at: string): CbprRule => ({
  numbers,
  code: 'CBPR_ULTIMATE_PARTY',
  at,
  must: { haveOneOf: ['Nm', 'Id'] },
  message: 'an ultimate party is known by its name or its id: add Nm or Id, or take the party out',
  severity: 'WARNING',
  reason: 'CH21',
  keeps: { Id: { PrvtId: { Othr: [{ Id: '17' }] } } },
  breaks: { CtryOfRes: 'SA' },
});

/** At a party. */
export const residesElsewhere = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_RESIDENCE_REPEATED',
  at,
  must: { satisfy: repeatedResidence },
  message: 'CtryOfRes is told where it is another than the country of the address: take it out',
  severity: 'WARNING',
  reason: 'CH17',
  keeps: { Nm: 'Huda Salem', PstlAdr: { TwnNm: 'Riyadh', Ctry: 'SA' }, CtryOfRes: 'KW' },
  breaks: { Nm: 'Huda Salem', PstlAdr: { TwnNm: 'Riyadh', Ctry: 'SA' }, CtryOfRes: 'SA' },
});

function repeatedResidence(party: Element): readonly Element[] {
  const countries = textsAt(party, 'PstlAdr/Ctry');
  return find(party, 'CtryOfRes').filter(({ text }) => countries.includes(text));
}
