import type { Answer } from '../client/answer';
import type { Client } from '../client/client';
import { COMMAND_OPERATIONS, type Operation } from '../client/document';
import { eventually } from '../client/eventually';
import type { AuditEntry } from '../rails/audit';

/** Entries of the audit trail about acknowledged commands, by their operation. */
export class AuditedCommands {
  private readonly entries = new Map<string, Promise<AuditEntry>>();

  /** Ids of the operations among these that the trail records. */
  static among(operations: readonly Operation[]): readonly string[] {
    return operations.filter((each) => COMMAND_OPERATIONS.includes(each)).map(({ id }) => id);
  }

  /** Begins to look for the entry of a command, while the next commands are carried out. */
  lookFor({ id }: Operation, by: Client, { headers }: Answer): void {
    if (this.entries.has(id)) return;
    const entry = eventually(async () => {
      const { data } = (await by.get<AuditEntry[]>(`/v1/audit?perPage=100&action=${id}`)).body;
      return data.find(({ requestId }) => requestId === headers['x-request-id']);
    }, `${id} is in the trail`);
    entry.catch(() => undefined);
    this.entries.set(id, entry);
  }

  /** @throws Error when no command of the operation was acknowledged, or the trail does not get it */
  async entryOf(id: string): Promise<AuditEntry> {
    const entry = this.entries.get(id);
    if (!entry) throw new Error(`${id} was not acknowledged`);
    return entry;
  }
}
