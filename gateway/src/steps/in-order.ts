import type { Request, RequestHandler, Response } from 'express';

/**
 * One step of the pipeline: it adds what it learnt to the exchange, throws the error that the client
 * gets, or sends the answer, which ends the request.
 */
export type Step = (req: Request, res: Response) => void | Promise<void>;

/** The steps as one handler: Express dispatches each handler of its own at several microseconds. */
export function inOrder(steps: readonly Step[]): RequestHandler {
  return async (req, res) => {
    for (const step of steps) {
      const working = step(req, res);
      if (working) await working;
      if (res.writableEnded || (res.destroyed && res.headersSent)) return;
    }
    throw new Error('no step has answered: the last one must');
  };
}
