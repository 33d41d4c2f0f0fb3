import type { RequestHandler } from 'express';
import { exchangeOf } from '../exchange/exchange';

/** Passes on requests of browsers only: a program that asks for / gets the API's 404. */
export const onlyBrowsers: RequestHandler = (req, res, next) => {
  if (!req.headers.accept?.includes('text/html')) return next('route');
  exchangeOf(res).page = '/';
  next();
};

/** Redirects a person who opens the bare address to the documentation. */
export const toDocs: RequestHandler = (_req, res) => res.redirect(302, '/api/v1/docs/');
