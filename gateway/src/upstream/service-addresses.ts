/**
 * Reads "contracts=dns:///contracts-grpc:50051,zakat=…" into addresses by service name; one address
 * may list several hosts ("ipv4:10.0.0.1:50051,10.0.0.2:50051").
 * @param setting name of the setting, for the error
 * @throws Error naming the part that is not name=address
 */
export function serviceAddresses(setting: string, text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/,(?=[^,=]*=)/).map((part) => {
      const at = part.indexOf('=');
      const [name, address] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      if (at < 1 || !address) throw new Error(`${setting}: "${part}" is not name=address`);
      return [name, address] as const;
    }),
  );
}
