import { badField } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import type { Iso20022StatementsServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/statements';
import { newRequest } from './statement-request';
import type { StatementStore } from './store';
import { readAsked, unknownAccount } from './wire/read-asked';
import { writeRequest } from './wire/write-request';

type Rpcs = Handlers<typeof Iso20022StatementsServiceService>;

interface Parts {
  readonly statements: StatementStore;
  /** Owner of the account by the tenant's payments; undefined when none was paid from it. */
  readonly ownerOf: (scope: Scope, iban: string) => Promise<string | undefined>;
}

/** Requests for statements; the bank answers by a message of its own. */
export function statementHandlers(parts: Parts): Rpcs {
  const { statements } = parts;
  return {
    requestStatement: requesting(parts),
    getStatementRequest: async (scope, { messageId }) =>
      writeRequest(await statements.get(scope, messageId)),
  };
}

function requesting({ statements, ownerOf }: Parts): Rpcs['requestStatement'] {
  return async (scope, request) => {
    // A repeated command must not fail, even when a new one would by now.
    const repeated = await statements.aggregates.findCreated(scope);
    if (repeated) return writeRequest(repeated);
    const asked = readAsked(request, scope.clock.now());
    const owner = await ownerOf(scope, asked.iban);
    if (owner === undefined) throw badField(unknownAccount(asked.iban));
    return writeRequest(
      await statements.rail.created(scope, (context) => newRequest({ ...asked, owner }, context)),
    );
  };
}
