import { runService } from '@masar/kit/service';
import { start } from './main';

// It consumes its own events for the index of distributions.
runService('zakat', start, ['/masar/zakat']);
