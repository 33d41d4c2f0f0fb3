import { metricsSuite } from './metrics-suite';

metricsSuite('--kafka', /^(grpc_tls_|kafka_events_too_large)/);
