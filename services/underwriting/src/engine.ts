export { assess, assessorOf, type Assessor } from './shared/assessors/assessor';
export type { Application } from './shared/engine/applicant';
export { readBuiltIn } from './shared/tables/read-built-in';
