import { runAdmin } from '@masar/kit/admin';

runAdmin('contracts', { sources: ['/masar/contracts'], groups: [] });
