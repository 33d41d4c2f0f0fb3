import { runAdmin } from '@masar/kit/admin';

runAdmin('gateway', { sources: ['/masar/gateway'], groups: ['audit'] });
