/** An operation's name and rail, as the audit trail records them. */
export interface Action {
  readonly action: string;
  readonly rail: string;
}

/** The part of openapi.json that maps an rpc to its operation. */
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
  >;
}

/**
 * The operations by the full path of their rpc, for example /masar.audit.v1.AuditService/ListAudit.
 */
export function actionsByRpc({ paths }: Document): ReadonlyMap<string, Action> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return new Map(
    operations.map((entry) => [
      `/${String(entry['x-rpc'])}`,
      { action: String(entry['operationId']), rail: String(entry['x-rail']) },
    ]),
  );
}
