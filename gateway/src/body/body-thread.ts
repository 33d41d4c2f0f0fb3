import openapi from '@masar/proto/openapi.json';
import { serveWorks } from '@masar/kit/threads';
import { loadOperations } from '../routes/load-operations';
import { bodyWorks } from './body-works';

serveWorks(() => bodyWorks(loadOperations(openapi)));
