/** A process with all sockets: each logs in as one user, and notes how old a message is when it comes. */
import { WebSocket } from 'ws';
import { type FromClients, now, type ToClients } from './messages.ts';

const say = (message: FromClients): void => void process.send?.(message);
/** Those that connect at the same time. */
const AT_ONCE = 50;
const times: number[] = [];

/** @returns once the user is logged in on a socket */
function follow(port: number, user: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['login', { token: user }])}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('430')) {
        if (text.includes('"ok":true')) resolve();
        else reject(new Error(`The login was refused: ${text}`));
      } else {
        const moment = /"text":"([0-9.]+)"/.exec(text)?.[1];
        if (moment !== undefined) times.push(now() - Number(moment));
      }
    });
  });
}

process.on('message', (message: ToClients) => {
  if (message === 'end') {
    say({ times });
    return;
  }
  const left = [...message.users];
  const worker = async (): Promise<void> => {
    for (let user = left.pop(); user !== undefined; user = left.pop()) await follow(message.port, user);
  };
  void Promise.all(Array.from({ length: AT_ONCE }, worker)).then(() => say('listening'));
});
