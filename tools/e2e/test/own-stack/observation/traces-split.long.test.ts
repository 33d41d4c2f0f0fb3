import { tracesSuite } from './traces-suite';

const processes = { gateway: 'gateway', contracts: 'contracts', webhooks: 'webhooks' };

tracesSuite('--split --kafka', processes);
