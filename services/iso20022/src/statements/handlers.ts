import { refuse } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, Stored } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/statements';
import { readAsked, unknownAccount } from './wire/read-asked';
import type { StatementRequest } from './statement-request';
import { bankIdOf, getRequest } from './store';

type Rpcs = Handlers<typeof wire.Iso20022StatementsServiceService>;

interface Parts {
  readonly statements: AggregateStore<StatementRequest>;
  /** Owner of the account by the tenant's payments; undefined when none was paid from it. */
  readonly ownerOf: (scope: Scope, iban: string) => Promise<string | undefined>;
}

/** Requests for statements; the bank answers by a message of its own. */
export function statementHandlers({ statements, ownerOf }: Parts): Rpcs {
  return {
    async requestStatement(scope, request) {
      // A repeated command must not fail, even when a new one would by now.
      const repeated = await statements.findCreated(scope);
      if (repeated) return write(repeated);
      const { iban, ...asked } = readAsked(request, scope.clock.now());
      const owner = await ownerOf(scope, iban);
      if (owner === undefined) refuse([unknownAccount(iban)]);
      const made = await statements.create(scope, (id, now) => ({
        state: {
          ...{ ...asked, iban, owner: owner ?? '', status: 'REQUESTED' },
          messageId: bankIdOf(id),
          requestId: id.replace(/^[a-z]+_/, 'REQ'),
          createdAt: now.toISOString(),
          channelAt: now,
        },
        events: [],
      }));
      return write(made);
    },

    getStatementRequest: async (scope, { messageId }) =>
      write(await getRequest(statements, scope, messageId)),
  };
}

function write({ id, state }: Stored<StatementRequest>): wire.RequestedStatement {
  const { messageId, requestId, status, handedOverAt, failedHandOvers = 0 } = state;
  const message = { id, messageId, messageType: 'camt.060', status };
  return { message, requestId, status, handedOverAt, failedHandOvers };
}
