import { runAdmin } from '@masar/kit/admin';

runAdmin('zakat', { sources: ['/masar/zakat'], groups: ['zakat'] });
