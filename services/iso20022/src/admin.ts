import { runAdmin } from '@masar/kit/admin';

runAdmin('iso20022', { sources: ['/masar/iso20022'], groups: [] });
