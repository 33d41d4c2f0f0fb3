import { runService } from '@masar/kit/service';
import { start } from './main';

runService('underwriting', start);
