import { runAdmin } from '@masar/kit/admin';
import { fail } from '@masar/kit/service';
import { contextKeys } from './context-keys';

if (process.argv[2] === 'context-keys') {
  try {
    process.stdout.write(contextKeys(process.env));
  } catch (error) {
    fail(error);
  }
} else {
  runAdmin('gateway', { sources: ['/masar/gateway'], groups: ['audit'] });
}
