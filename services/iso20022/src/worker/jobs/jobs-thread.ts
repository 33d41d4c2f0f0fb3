import { serveJobs } from '@masar/kit/threads';
import { jobsOf } from './jobs';

serveJobs(jobsOf);
