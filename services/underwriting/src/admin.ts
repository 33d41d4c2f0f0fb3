import { runAdmin } from '@masar/kit/admin';

runAdmin('underwriting', { sources: ['/masar/underwriting'], groups: [] });
