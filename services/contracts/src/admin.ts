import { runAdmin } from '@masar/kit/service';

runAdmin('contracts', { sources: ['/masar/contracts'], groups: [] });
