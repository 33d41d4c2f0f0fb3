/** Addresses of a service. */
export interface ServicePlace {
  /** gRPC address; that of several replicas lists all of them. */
  readonly grpc: string;
  /** URL of its streamed answers, at the first replica; absent for a service that streams none. */
  readonly streams?: string | undefined;
}

/** Starts the parts of the platform, in this process or each in its own. */
export interface PartRunner {
  /** Starts the other consumers first, since an in-process bus keeps no events for later ones. */
  consumers(env: NodeJS.ProcessEnv): Promise<void>;
  service(name: string, env: NodeJS.ProcessEnv): Promise<ServicePlace>;
  /** URLs of the gateways; the demo tenant gets the first. */
  gateways(env: NodeJS.ProcessEnv): Promise<readonly string[]>;
}
