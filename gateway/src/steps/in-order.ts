import type { Request, RequestHandler, Response } from 'express';

/**
 * One step of the pipeline. It adds its result to the exchange, throws the error that the client gets,
 * or sends the answer, which ends the request.
 */
export type Step = (req: Request, res: Response) => void | Promise<void>;

/** The steps as one handler, since Express takes several microseconds to dispatch each handler. */
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
