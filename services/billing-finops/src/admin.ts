import { runAdmin } from '@masar/kit/admin';
import { GROUP } from './shared/group';

runAdmin('billing-finops', { sources: ['/masar/billing-finops'], groups: [GROUP] });
