import openapi from '@masar/proto/openapi.json';
import { serveJobs } from '@masar/kit/threads';
import { loadOperations } from '../routes/load-operations';
import { bodyJobs } from './body-jobs';

serveJobs(() => bodyJobs(loadOperations(openapi)));
