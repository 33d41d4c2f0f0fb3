import { runService } from '@masar/kit/service';
import { start } from './main';

// Its own: the index of distributions is made of them, too.
runService('zakat', start, ['/masar/zakat']);
