import openapi from '@masar/proto/openapi.json';
import { serveWorks } from '@masar/kit/threads';
import { loadOperations } from '../routes/load-operations';
import { bodyJobs } from './body-jobs';

serveWorks(() => bodyJobs(loadOperations(openapi)));
