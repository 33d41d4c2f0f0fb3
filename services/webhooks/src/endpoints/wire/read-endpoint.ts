import { problem, refuse, type Detail } from '@masar/kit/errors';
import type * as wire from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { TYPE_NAMES } from '../../events/wire/read-catalogue';
import { urlProblem } from '../../network/target-url';
import { formProblem } from '../../network/url-form';
import type { SsrfGuard } from '../../network/ssrf-guard';
import type { EndpointFields, Ordering } from '../endpoint';
import { typeProblem } from '../../events/wire/event-filter';

/** @throws DomainError VALIDATION_ERROR with every problem of its URL and event types */
export function readCreation(
  request: wire.CreateEndpointRequest,
  ssrfGuard: SsrfGuard,
): EndpointFields {
  const { url, eventTypes, description, ordering, disabled } = request;
  refuse([...urlProblems(url, ssrfGuard), ...typeProblems(eventTypes)]);
  return {
    ...{ url, eventTypes },
    ...(description !== undefined && { description }),
    ...(ordering !== undefined && { ordering: ordering as Ordering }),
    ...(disabled !== undefined && { disabled }),
  };
}

/** @throws DomainError VALIDATION_ERROR with every problem of the fields that the patch names */
export function readPatch(
  request: wire.PatchEndpointRequest,
  ssrfGuard: SsrfGuard,
): Partial<EndpointFields> {
  const { url, eventTypes, description, ordering, disabled, paths } = request;
  refuse([
    ...(url === undefined ? [] : urlProblems(url, ssrfGuard)),
    ...(paths.includes('eventTypes') ? typeProblems(eventTypes) : []),
  ]);
  return {
    ...(url !== undefined && { url }),
    eventTypes,
    ...(description !== undefined && { description }),
    ...(ordering !== undefined && { ordering: ordering as Ordering }),
    ...(disabled !== undefined && { disabled }),
  };
}

/** A problem for each unknown event type, with the most similar names. */
export function typeProblems(eventTypes: readonly string[]): Detail[] {
  return eventTypes.flatMap((wanted, index) =>
    invalidValue(`eventTypes[${index}]`, typeProblem(wanted, TYPE_NAMES)),
  );
}

function urlProblems(url: string, ssrfGuard: SsrfGuard): Detail[] {
  return invalidValue('url', formProblem(url) ?? urlProblem(url, ssrfGuard));
}

function invalidValue(field: string, complaint: string | undefined): Detail[] {
  return complaint === undefined ? [] : [problem(field, 'INVALID_VALUE', complaint)];
}
