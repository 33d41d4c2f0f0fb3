import type { More, Rail, Subject } from './rail';
import { PER_PAGE } from './subject';
import { send, type Answer, type Call } from './tenant';

/** One kind of request; answers how many milliseconds it took. */
export interface Probe {
  readonly name: string;
  readonly rounds: number;
  run(subject: Subject, round: number): Promise<number>;
}

const ROUNDS = 41;
/** Sweeps and replays take longer, and each sweep uses up due documents. */
const FEW_ROUNDS = 9;

/** The requests of a rail that are measured. */
export function probesOf(rail: Rail): readonly Probe[] {
  const { name, create, item, filter, isListOnly = false, isSwept = false, more = [] } = rail;
  const query = `?perPage=${PER_PAGE}`;
  const itemOf = ({ ids, list }: Subject, round: number): string => {
    const id = ids[round % ids.length] ?? '';
    return item?.(id) ?? `${list}/${id}`;
  };
  return [
    ...(create ? [asking('POST', ({ list }) => create(list))] : []),
    ...(isListOnly ? [] : [asking('GET by id', (of, round) => ({ path: itemOf(of, round) }))]),
    listing('list', ({ list }) => `${list}${query}`),
    listing('list, filtered', ({ list }) => `${list}${query}&${filter}`),
    listing('last page', ({ list, end }) => `${list}${query}&after=${end}`),
    ...(isSwept ? [sweeping(name)] : []),
    ...more.map(following),
  ];
}

function asking(name: string, callOf: (subject: Subject, round: number) => Call): Probe {
  return {
    ...{ name, rounds: ROUNDS },
    run: async (subject, round) => (await send(subject.tenant, callOf(subject, round))).ms,
  };
}

/** @throws Error for an empty page, which costs nothing */
function listing(name: string, pathOf: (subject: Subject) => string): Probe {
  return {
    ...{ name, rounds: ROUNDS },
    async run(subject) {
      const path = pathOf(subject);
      const { ms, answer } = await send(subject.tenant, { path });
      if ((answer['data'] as readonly unknown[]).length === 0) throw new Error(`${path} is empty`);
      return ms;
    },
  };
}

/** The sweep that runs each ten seconds may have been faster, but hardly in three hours one after another. */
const TRIED_HOURS = 3;

/** @throws Error where nothing was due */
function sweeping(rail: string): Probe {
  return {
    ...{ name: 'sweep of an hour', rounds: FEW_ROUNDS },
    async run({ tenant }) {
      for (let hour = 0; hour < TRIED_HOURS; hour += 1) {
        const body = { advance: 'PT1H' };
        const call: Call = { method: 'POST', path: '/v1/sandbox/clock', body };
        const { ms, answer } = await send(tenant, call);
        const { ranDueWork } = answer['data'] as { readonly ranDueWork: Record<string, number> };
        if (ranDueWork[rail]) return ms;
      }
      throw new Error(`no ${rail} was due in ${TRIED_HOURS} hours`);
    },
  };
}

/** A request and those of the next pages, together. @throws Error for an answer that is not right */
function following({ name, pages = 1, call: first, isRight = () => true }: More): Probe {
  return {
    ...{ name, rounds: pages > 1 ? FEW_ROUNDS : ROUNDS },
    async run(subject) {
      let call: Call | undefined = first(subject);
      let sum = 0;
      for (let page = 0; call && page < pages; page += 1) {
        const { ms, answer } = await send(subject.tenant, call);
        if (!isRight(answer)) throw new Error(`${name}: ${JSON.stringify(answer)}`);
        sum += ms;
        call = nextOf(call.path, answer);
      }
      return sum;
    },
  };
}

function nextOf(path: string, { pagination }: Answer): Call | undefined {
  const next = pagination?.next;
  return next === undefined ? undefined : { path: path.replace(/after=.*$/, `after=${next}`) };
}
