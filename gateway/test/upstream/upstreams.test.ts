import { randomBytes } from 'node:crypto';
import { createRpcServer, type RpcServer } from '@masar/kit/rpc';
import { createLog, processMetrics } from '@masar/kit/telemetry';
import { WorkspacesServiceService } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { GrpcUpstream } from '../../src/upstream/grpc-upstream';
import { LocalUpstream } from '../../src/upstream/local-upstream';
import { loadMethods } from '../../src/upstream/methods';
import { describeUpstream, ServiceUnderTest } from './upstream-conformance';

const SERVER = 'workspaces';
const methods = loadMethods();
const service = new ServiceUnderTest();
const refused = () => Promise.reject(new Error('the test expects no such call'));
const handlers = {
  ...{ createWorkspace: refused, listWorkspaces: refused, patchWorkspace: refused },
  getWorkspace: service.getWorkspace,
};

let server: RpcServer;
let grpc: GrpcUpstream;
beforeAll(async () => {
  const key = randomBytes(32).toString('hex');
  const registry = processMetrics();
  const log = createLog(SERVER, 'silent');
  server = createRpcServer({ server: SERVER, keys: [key], log, metrics: registry });
  server.implement(WorkspacesServiceService, handlers);
  const address = `127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  grpc = new GrpcUpstream({ server: SERVER, address, key, methods, registry, log });
});
afterAll(async () => {
  grpc.close();
  await server.stop(0);
});

describeUpstream('gRPC', () => ({ upstream: grpc, service }));
const local = new LocalUpstream([{ definition: WorkspacesServiceService, handlers }], methods);
describeUpstream('local', () => ({ upstream: local, service }));
