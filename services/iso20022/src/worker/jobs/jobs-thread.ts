import { serveWorks } from '@masar/kit/threads';
import { worksOf } from './jobs';

serveWorks(worksOf);
