import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import { inOrder, type Step } from './in-order';

describe('inOrder', () => {
  let server: Server;
  let seen: string[];
  const step =
    (name: string, work: Step = () => undefined): Step =>
    (req, res) => {
      seen.push(name);
      return work(req, res);
    };
  const ask = async (...steps: Step[]): Promise<string> => {
    const app = express().use(inOrder(steps));
    app.use((error: Error, _req: Request, res: Response, next: NextFunction) => {
      if (res.headersSent) return next(error);
      res.end(`error: ${error.message}`);
    });
    server = createServer(app).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/`)).text();
  };
  const answer: Step = async (_req, res) => void res.end('answered');

  beforeEach(() => {
    seen = [];
  });
  afterEach(() => server.close());

  it('runs the steps one after another until one answers', async () => {
    const slow: Step = () => new Promise((resolve) => setImmediate(resolve));
    expect(await ask(step('a', slow), step('b'), step('c', answer), step('d'))).toBe('answered');
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it.each<[string, Step]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('hands what a step %s to the error handler and goes no further', async (_how, fail) => {
    expect(await ask(step('a', fail), step('b', answer))).toBe('error: no');
    expect(seen).toEqual(['a']);
  });

  it('fails when no step answers', async () => {
    expect(await ask(step('a'))).toContain('no step has answered');
  });
});
