import { runService } from '@masar/kit/service';
import { start } from './main';
import { SOURCES } from './sources';

runService('webhooks', start, SOURCES);
