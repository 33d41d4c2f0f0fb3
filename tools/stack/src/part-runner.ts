/** Starts the parts of the platform, in this process or each in its own. */
export interface PartRunner {
  /** What consumes beside the services; before them, since a bus in process keeps nothing. */
  consumers(env: NodeJS.ProcessEnv): Promise<void>;
  /** The service's gRPC address, or the addresses of its replicas in one. */
  service(name: string, env: NodeJS.ProcessEnv): Promise<string>;
  /** The URL of each gateway, the one that clients are told of first. */
  gateways(env: NodeJS.ProcessEnv): Promise<readonly string[]>;
}
