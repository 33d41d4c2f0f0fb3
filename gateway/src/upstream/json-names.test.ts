import { loadMethods } from './methods';

describe('a message of the gateway', () => {
  const methods = loadMethods();
  const throughTheWire = (rpc: string, request: object) => {
    const method = methods.get(rpc);
    if (!method) throw new Error(`no rpc ${rpc}`);
    return method.requestDeserialize(method.requestSerialize(request));
  };

  it('has the JSON names, also those that are not the camel case of the field', () => {
    const request = { grant_type: 'client_credentials', client_id: 'oac_1', scope: 'a:b' };
    const sent = throughTheWire('masar.platform.v1.OAuthTokensService/IssueToken', request);
    expect(sent).toEqual(request);
  });

  it('omits an unset optional field under any name', () => {
    const rpc = 'masar.platform.v1.OAuthTokensService/IssueToken';
    expect(throughTheWire(rpc, {})).toEqual({ grant_type: '' });
  });

  it('keeps the camel case of the others', () => {
    const request = { page: 2, perPage: 7 };
    const sent = throughTheWire('masar.platform.v1.OAuthClientsService/ListOAuthClients', request);
    expect(sent).toEqual(request);
  });
});
