import { metricOnce, type Log } from '@masar/kit/telemetry';
import { Counter, type Registry } from 'prom-client';

const FAILED = 'iso20022_hand_overs_failed_total';
const UNANSWERED = 'iso20022_statements_unanswered_total';

/** Alerts on the connection to a bank: a log line and a counter each. */
export interface DeliveryAlerts {
  /** A bank did not accept a message; the submission is repeated. */
  submissionFailed(what: 'payment' | 'statement' | 'recall', id: string, err: unknown): void;
  /** A bank accepted a request for a statement, and no statement has arrived. */
  unanswered(request: { readonly id: string; readonly messageId: string }): void;
}

export function deliveryAlertsIn(log: Log, registry: Registry): DeliveryAlerts {
  const registers = [registry];
  const failed = metricOnce(registry, FAILED, () => {
    const help =
      'Tries to hand a payment, a request for a statement, or the answer to a recall over that failed.';
    return new Counter({ name: FAILED, help, labelNames: ['what'], registers });
  });
  const silent = metricOnce(registry, UNANSWERED, () => {
    const help = 'Requests for statements that had no answer a day after the bank took them.';
    return new Counter({ name: UNANSWERED, help, registers });
  });
  return {
    submissionFailed(what, id, err) {
      failed.inc({ what });
      log.warn({ err, id, what }, 'a message did not reach its bank; it is handed over again');
    },
    unanswered(request) {
      silent.inc();
      log.warn(request, 'a request for a statement has no answer for a day: ask the bank');
    },
  };
}
