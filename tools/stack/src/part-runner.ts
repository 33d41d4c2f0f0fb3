/** Starts the parts of the platform, in this process or each in its own. */
export interface PartRunner {
  /** The service's gRPC address, or the addresses of its replicas in one. */
  service(name: string, env: NodeJS.ProcessEnv): Promise<string>;
  /** The URL of the API. */
  gateway(env: NodeJS.ProcessEnv): Promise<string>;
}
