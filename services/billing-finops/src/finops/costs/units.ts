import { SHARED, type ModelVersion } from '../model/cost-model';

/** Unit of a resource. */
export function unitOf({ resources, shared }: ModelVersion, resource: string): string {
  return resource === SHARED ? shared.unit : (resources.get(resource)?.unit ?? '');
}
