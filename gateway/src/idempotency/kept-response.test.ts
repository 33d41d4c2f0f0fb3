import { isFinal } from './kept-response';

const FINAL = [200, 201, 202, 404, 409, 422];
const PASSING = [100, 304, 400, 401, 403, 405, 408, 413, 415, 429, 500, 502, 503, 504];

test.each(FINAL)('an answer with status %i is final', (status) => {
  expect(isFinal(status)).toBe(true);
});

test.each(PASSING)('an answer with status %i may end differently the next time', (status) => {
  expect(isFinal(status)).toBe(false);
});
