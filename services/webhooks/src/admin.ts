import { runAdmin } from '@masar/kit/admin';
import { SOURCES } from './sources';

runAdmin('webhooks', { sources: SOURCES, groups: ['webhooks'] });
