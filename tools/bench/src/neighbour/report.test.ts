import { report } from './report';

const read = { pages: 900, refused: 2, seconds: 3 };
const rounds = (quietMs: number, besideMs: number) => ({
  quietMs: [1, quietMs],
  besideMs: [2, besideMs],
});

test('shows the median ratio of neighbouring rounds, in bold when it is over the aim', () => {
  const requests = {
    'GET by id': [rounds(10, 15), rounds(20, 24), rounds(10, 40)],
    list: [rounds(10, 16), rounds(20, 40), rounds(10, 15)],
  };
  const reads = [read, { ...read, pages: 600 }, read];
  expect(report({ requests, reads, connections: 8 })).toContain(`
| request | p50, ms | beside, ms | p99, ms | beside, ms | ratio of p99 |
| --- | --- | --- | --- | --- | --- |
| GET by id | 1.0 | 2.0 | 10.0 | 24.0 | 1.50 |
| list | 1.0 | 2.0 | 10.0 | 16.0 | **1.60** |

Read beside: 300 pages a second over 8 connections, 6 refused.`);
});
