/**
 * Adds `w=majority` where a MongoDB address decides nothing: the weakest concern under which no
 * acknowledged write is lost, on a replica set as on a single server.
 */
export function withDurableWrites(uri: string): string {
  const [address = '', query = ''] = uri.split('?', 2);
  if (/(^|&)(w|journal)=/i.test(query)) return uri;
  const hasPath = address.slice(address.indexOf('://') + 3).includes('/');
  return `${address}${hasPath ? '' : '/'}?${query ? `${query}&` : ''}w=majority`;
}
