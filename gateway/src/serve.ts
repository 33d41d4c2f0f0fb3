import { runUntilSignal } from '@masar/kit/service';
import { startGateway } from './main';

runUntilSignal(() => startGateway(process.env));
