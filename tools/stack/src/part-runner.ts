/** Addresses of a service. */
export interface ServicePlace {
  /** Its gRPC address, or the addresses of its replicas in one. */
  readonly grpc: string;
  /** URL of the answers that it streams, of its first replica; absent where it is known to have none. */
  readonly streams?: string | undefined;
}

/** Starts the parts of the platform, in this process or each in its own. */
export interface PartRunner {
  /** Starts the other consumers first, since an in-process bus keeps no events for later ones. */
  consumers(env: NodeJS.ProcessEnv): Promise<void>;
  service(name: string, env: NodeJS.ProcessEnv): Promise<ServicePlace>;
  /** The URL of each gateway, the one that clients are told of first. */
  gateways(env: NodeJS.ProcessEnv): Promise<readonly string[]>;
}
