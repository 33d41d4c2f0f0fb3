import { connect } from 'node:net';
import { toAnswer, type Answer } from './answer';

const ANSWERED_WITHIN_MS = 60_000;

/**
 * Sends text that no HTTP client would send, and reads until the server closes the connection. The text
 * must request that, or be malformed.
 * @throws Error when the answer is not HTTP
 */
export async function exchangeRaw(baseUrl: string, text: string): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const received = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.setTimeout(ANSWERED_WITHIN_MS, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
  const [head = '', body = ''] = split(received, '\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (!status) throw new Error(`this is no HTTP answer: ${JSON.stringify(received)}`);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = split(line, ':');
      return [name.toLowerCase(), value.trim()];
    }),
  );
  return toAnswer(status, headers, body);
}

function split(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
}
