import { runService } from '@masar/kit/service';
import { start } from './main';
import { SOURCES } from './shared/sources';

runService('billing-finops', start, SOURCES);
