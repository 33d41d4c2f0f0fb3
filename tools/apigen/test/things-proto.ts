/** Parts of a small API that a test replaces; the defaults make a valid file. */
export interface Things {
  package?: string;
  api?: string;
  comment?: string;
  http?: string;
  operation?: string;
  request?: string;
  response?: string;
  rpcs?: string;
  messages?: string;
}

export const HTTP = 'option (google.api.http)';
export const OPERATION = 'option (masar.api.v1.operation)';
export const FIELD = '(masar.api.v1.field)';

/** Text of a .proto file with one rpc, MakeThing, and whatever the test adds. */
export function thingsProto(things: Things = {}): string {
  return `syntax = "proto3";
package ${things.package ?? 'masar.things.v1'};
import "google/api/annotations.proto";
import "masar/api/v1/options.proto";
import "masar/api/v1/pagination.proto";

// Things of all kinds.
service ThingsService {
  ${things.api ?? 'option (masar.api.v1.api) = { rail: "things" server: "store" };'}

  ${things.comment ?? '// Makes a thing. It lasts.'}
  rpc MakeThing(MakeThingRequest) returns (Thing) {
    ${things.http ?? `${HTTP} = { post: "/v1/things" body: "*" };`}
    ${things.operation ?? `${OPERATION} = { scope: "things:write" envelope: ENVELOPE_DATA };`}
  }
  ${things.rpcs ?? ''}
}
message MakeThingRequest {
  ${things.request ?? 'string name = 1;'}
}
// A thing.
message Thing {
  ${things.response ?? 'string id = 1;'}
}
${things.messages ?? ''}`;
}
