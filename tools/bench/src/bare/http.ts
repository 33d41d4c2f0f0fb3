import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, credentials } from '@grpc/grpc-js';
import express, { type Express } from 'express';
import { contractsDefinition, type Method } from './definition';

type Call = (method: Method, request: object) => Promise<object>;

/** Express without checks: parse, call, answer in the envelope. */
function bareApp(call: Call): Express {
  const { CreateContract, GetContract } = contractsDefinition();
  const app = express().disable('x-powered-by').disable('etag');
  app.use(express.json());
  app.post('/v1/contracts', async (req, res) => {
    res.status(201).json(enveloped(await call(CreateContract, req.body as object)));
  });
  app.get('/v1/contracts/:id', async (req, res) => {
    res.json(enveloped(await call(GetContract, { id: req.params.id })));
  });
  return app;
}

function enveloped(data: object): object {
  const meta = { requestId: `req_${randomUUID()}`, timestamp: new Date(), rail: 'contracts' };
  return { data, meta: { ...meta, version: 'v1' } };
}

function caller(channel: Client): Call {
  return ({ path, requestSerialize, responseDeserialize }, request) =>
    new Promise((resolve, reject) => {
      channel.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        (error, response) => (response ? resolve(response) : reject(error)),
      );
    });
}

/** @param address gRPC address of the service */
export async function startHttp(address: string) {
  const channel = new Client(address, credentials.createInsecure());
  const server = createServer(bareApp(caller(channel)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    channel.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
