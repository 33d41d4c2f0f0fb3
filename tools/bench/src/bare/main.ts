import { MongoClient } from 'mongodb';
import { serveParent } from '../servers/serve-parent';
import { startHttp } from './http';
import { startService } from './service';

/** Express, gRPC and the driver in one process, like gateway and service in the stack. */
void serveParent(async () => {
  const { MONGODB_URI = '', BENCH_CONTRACT = '' } = process.env;
  const mongo = await MongoClient.connect(MONGODB_URI, { maxPoolSize: 100 });
  const contracts = mongo.db('bench_bare').collection<{ _id: string }>('contracts');
  const computed = JSON.parse(BENCH_CONTRACT) as object;
  const service = await startService(contracts, computed);
  const http = await startHttp(service.address);
  const stop = async (): Promise<void> => {
    await http.stop();
    service.stop();
    await mongo.close();
  };
  return { url: http.url, stop };
});
