import { refuse, type Detail } from '@masar/kit/errors';
import type * as wire from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { TYPE_NAMES } from '../../events/wire/read-catalogue';
import { urlProblem } from '../../network/target-url';
import { formProblem } from '../../network/url-form';
import type { Walls } from '../../network/walls';
import type { EndpointFields, Ordering } from '../endpoint';
import { typeProblem } from '../../event-filter';

/** @throws DomainError VALIDATION_ERROR with every problem of its URL and event types */
export function readCreation(request: wire.CreateEndpointRequest, walls: Walls): EndpointFields {
  const { url, eventTypes, description, ordering, disabled } = request;
  refuse([...urlDetails(url, walls), ...typeDetails(eventTypes)]);
  return {
    ...{ url, eventTypes },
    ...(description !== undefined && { description }),
    ...(ordering !== undefined && { ordering: ordering as Ordering }),
    ...(disabled !== undefined && { disabled }),
  };
}

/** @throws DomainError VALIDATION_ERROR with every problem of what the patch names */
export function readPatch(
  request: wire.PatchEndpointRequest,
  walls: Walls,
): Partial<EndpointFields> {
  const { url, eventTypes, description, ordering, disabled, paths } = request;
  refuse([
    ...(url === undefined ? [] : urlDetails(url, walls)),
    ...(paths.includes('eventTypes') ? typeDetails(eventTypes) : []),
  ]);
  return {
    ...(url !== undefined && { url }),
    eventTypes,
    ...(description !== undefined && { description }),
    ...(ordering !== undefined && { ordering: ordering as Ordering }),
    ...(disabled !== undefined && { disabled }),
  };
}

/** What is wrong with wanted event types, each with the names that are near. */
export function typeDetails(eventTypes: readonly string[]): Detail[] {
  return eventTypes.flatMap((wanted, index) =>
    detail(`eventTypes[${index}]`, typeProblem(wanted, TYPE_NAMES)),
  );
}

function urlDetails(url: string, walls: Walls): Detail[] {
  return detail('url', formProblem(url) ?? urlProblem(url, walls));
}

function detail(field: string, problem: string | undefined): Detail[] {
  if (problem === undefined) return [];
  return [{ field, code: 'INVALID_VALUE', message: `${field} ${problem}` }];
}
