import { Progress } from './progress';

const REQUEST = {
  ...{ method: 'POST', path: '/v1/contracts', status: 201, seconds: 0.0314 },
  requestId: 'req_1',
};

function told(happens: (progress: Progress) => void): string {
  let text = '';
  const progress = new Progress((more) => (text += more));
  happens(progress);
  return text;
}

test('prints a line for each stage, and for each request once everything is ready', () => {
  const text = told((progress) => {
    progress.stage('starting the database');
    progress.note('the engine has been started again');
    progress.answered({ ...REQUEST, path: '/v1/tenants' });
    progress.ready();
    progress.answered(REQUEST);
    progress.answered({ ...REQUEST, status: 404, seconds: 0.0001 });
    progress.stopped();
  });
  expect(text.split('\n')).toEqual([
    'starting the database ...',
    'the engine has been started again',
    'POST /v1/contracts 201 31 ms req_1',
    'POST /v1/contracts 404 1 ms req_1',
    'stopped',
    '',
  ]);
});

test('shows no control characters of a path', () => {
  const text = told((progress) => {
    progress.ready();
    progress.answered({ ...REQUEST, path: '/v1/\u001b[2J\u009b' });
  });
  expect(text).toBe('POST /v1/\ufffd[2J\ufffd 201 31 ms req_1\n');
});
