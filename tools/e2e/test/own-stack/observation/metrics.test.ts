import { metricsSuite } from './metrics-suite';

metricsSuite('', /^(kafka|grpc_tls)_/);
