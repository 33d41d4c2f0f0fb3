import { startStack } from '@masar/stack/start-stack';
import { serveParent } from '../servers/serve-parent';

/** The stack of `npm start` with everything on and the same settings. */
void serveParent(async () => {
  const { demo, stop } = await startStack(process.env);
  return { url: demo.baseUrl, stop };
});
