import { runAdmin } from '@masar/kit/admin';
import { fail } from '@masar/kit/service';
import { contextKeys } from './context-keys';
import { requireSuspended } from './identity/tenants/off-boarding';

if (process.argv[2] === 'context-keys') {
  try {
    process.stdout.write(contextKeys(process.env));
  } catch (error) {
    fail(error);
  }
} else {
  runAdmin('gateway', {
    sources: ['/masar/gateway'],
    groups: ['audit'],
    // A trail that could be erased would prove nothing.
    kept: ['audit_entries', 'audit_anchors'],
    requireErasable: requireSuspended,
  });
}
