import { runAdmin } from '@masar/kit/service';

runAdmin('gateway', { sources: ['/masar/gateway'], groups: ['audit'] });
