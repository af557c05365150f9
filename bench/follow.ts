/** A socket of a page that follows one topic. */
export async function follow(api: string, token: string, topic: string, onEvent: (data: unknown) => void) {
  const socket = new WebSocket(`${api.replace('http', 'ws')}/ws`);
  await new Promise<void>((resolve, reject) => {
    socket.onclose = ({ code }) => reject(new Error(`a socket was closed with ${code}`));
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'auth', access_token: token }));
      socket.send(JSON.stringify({ type: 'subscribe', topic }));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; data?: unknown };
      if (message.type === 'subscribed') resolve();
      if (message.type === 'event') onEvent(message.data);
    };
  });
  return socket;
}

export function leave(socket: WebSocket): void {
  socket.onclose = null;
  socket.close();
}
