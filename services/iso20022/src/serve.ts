import { runService } from '@masar/kit/service';
import { start } from './main';

runService('iso20022', start);
