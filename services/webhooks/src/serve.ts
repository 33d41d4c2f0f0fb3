import { runService } from '@masar/kit/service';
import { start } from './main';

/** Every source of events that customers may subscribe to. */
const SOURCES = ['/masar/contracts', '/masar/gateway', '/masar/webhooks'];

runService('webhooks', start, SOURCES);
