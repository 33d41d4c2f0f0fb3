export { CalledService, contextKeyOf, failure } from './called-service';
export { TestAuthority, writeCertificates, type IssuedCertificate } from './certificates';
export { releaseClock, stopClockAt } from './fixed-clock';
export { freePort } from './free-port';
export { heardOf, HeardEvents, type HeardEvent } from './heard-events';
export { ranDue } from './ran-due';
export { newTenant, RunningService, type Caller } from './running-service';
export { testLifecycle, type LifecycleCase } from './test-lifecycle';
export { until } from './until';
