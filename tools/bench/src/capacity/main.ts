import { readFigures } from './figures';
import { podsTable, storageTable, workTable } from './tables';

const figures = readFigures(process.cwd());
process.stdout.write([podsTable, storageTable, workTable].map((of) => of(figures)).join('\n'));
