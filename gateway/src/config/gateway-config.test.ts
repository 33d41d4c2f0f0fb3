import { readGatewayConfig } from './gateway-config';

const SECRET = 'a secret of more than thirty-two characters';
const ENVIRONMENT = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017',
  SERVICES: 'contracts=127.0.0.1:50051',
  STREAMS: 'iso20022=http://127.0.0.1:50052',
  MASAR_CONTEXT_SECRET: SECRET,
  MASAR_KEY_PEPPER: SECRET,
  MASAR_OPERATOR_KEY: SECRET,
};

it('refuses several gateways without a common store of limits', () => {
  const several = { ...ENVIRONMENT, GATEWAY_REPLICAS: '2' };
  expect(() => readGatewayConfig(several)).toThrow(/GATEWAY_REPLICAS .* REDIS_URL is not set/);
  const shared = { ...several, REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(readGatewayConfig(shared).GATEWAY_REPLICAS).toBe(2);
  expect(readGatewayConfig(ENVIRONMENT).GATEWAY_REPLICAS).toBe(1);
});
