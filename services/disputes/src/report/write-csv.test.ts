import { Tally } from './report';
import { writeCsv } from './write-csv';

test('no cell is taken for a formula, and separators stay inside their cell', () => {
  const report = { ...new Tally().report(), from: '=1+1', to: '@x' };
  const odd = ['=HYPERLINK("x")', '+1', '-1', 'a,b', 'a"b'];
  const byStatus = odd.map((value) => ({ value, count: 1 }));
  const lines = writeCsv({ ...report, byStatus }).split('\r\n');
  expect(lines.slice(1, 3)).toEqual(["period,,from,'=1+1", "period,,to,'@x"]);
  expect(lines.slice(4, 9)).toEqual([
    ...['status,"\'=HYPERLINK(""x"")",count,1', "status,'+1,count,1", "status,'-1,count,1"],
    ...['status,"a,b",count,1', 'status,"a""b",count,1'],
  ]);
});
