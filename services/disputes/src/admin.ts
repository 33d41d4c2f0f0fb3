import { runAdmin } from '@masar/kit/admin';

runAdmin('disputes', { sources: ['/masar/disputes'], groups: [] });
