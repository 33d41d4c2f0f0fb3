import { tracesSuite } from './traces-suite';

tracesSuite('', { gateway: 'masar', contracts: 'masar', webhooks: 'masar' });
