import { serveWorks } from '@masar/kit/threads';
import { worksOf } from './works';

serveWorks(worksOf);
