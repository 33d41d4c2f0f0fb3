import { costs, type CpuProfile } from './profile-summary';

/** A profile with one sample for each frame, of these microseconds. */
function profileOf(frames: readonly (readonly [url: string, name: string, us: number])[]) {
  const nodes = frames.map(([url, functionName], id) => ({ id, callFrame: { functionName, url } }));
  const timeDeltas = frames.map(([, , us]) => us);
  return { nodes, samples: nodes.map(({ id }) => id), timeDeltas } satisfies CpuProfile;
}

test('adds up the files of a package, of its last node_modules', () => {
  const folder = 'file:///repo/node_modules/.pnpm/router@2.2.0/node_modules/router';
  const rows = costs(
    profileOf([
      [`${folder}/index.js`, 'next', 30],
      [`${folder}/lib/layer.js`, 'handle', 30],
    ]),
  );
  expect(rows).toEqual([{ owner: 'router', percent: 100 }]);
});

test('keeps the scope of a package and the path of a file of ours', () => {
  const rows = costs(
    profileOf([
      ['file:///repo/node_modules/@grpc/grpc-js/build/src/client.js', 'makeUnaryRequest', 75],
      ['file:///repo/gateway/dist/src/steps/call.js', 'call', 25],
    ]),
  );
  expect(rows).toEqual([
    { owner: '@grpc/grpc-js', percent: 75 },
    { owner: 'masar src/steps/call.js', percent: 25 },
  ]);
});

test('shows collection of garbage and native code, and leaves idle time out', () => {
  const rows = costs(
    profileOf([
      ['', '(idle)', 900],
      ['', '(garbage collector)', 60],
      ['', 'writev', 30],
      ['node:internal/http2/core', 'request', 10],
    ]),
  );
  expect(rows).toEqual([
    { owner: '(garbage collector)', percent: 60 },
    { owner: 'native writev', percent: 30 },
    { owner: 'node:internal/http2', percent: 10 },
  ]);
});
