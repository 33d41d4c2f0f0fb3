import { runAdmin } from '@masar/kit/service';
import { SOURCES } from './sources';

runAdmin('webhooks', { sources: SOURCES, groups: ['webhooks'] });
