import type { Handlers } from '@masar/kit/rpc';
import { pageIn, readPage, writePage } from '@masar/kit/store';
import type { EventsServiceService } from '@masar/proto/gen/ts/masar/webhooks/v1/events';
import type { EventLog } from './store';
import { EVENT_TYPES } from './wire/read-catalogue';
import { readEventType, readSpan } from './wire/read-filter';
import { writeEvent } from './wire/write-event';

/** The operations of the events rail. */
export function eventHandlers(log: EventLog): Handlers<typeof EventsServiceService> {
  return {
    listEvents: async (scope, request) => {
      const { type, resourceId, from, to } = request;
      const asked = readPage(scope, request);
      const filter = { type: readEventType('type', type), resourceId, ...readSpan(from, to) };
      return writePage(await log.list(scope, filter, asked), asked, writeEvent);
    },
    getEvent: async (scope, { id }) => writeEvent(await log.get(scope, id)),
    listEventTypes: async (scope, request) => {
      const asked = readPage(scope, request);
      return writePage(pageIn(EVENT_TYPES, asked), asked, (type) => ({ ...type }));
    },
  };
}
