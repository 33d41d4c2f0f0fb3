import { serveWorks } from '@masar/kit/threads';
import { jobsOf } from './jobs';

serveWorks(jobsOf);
