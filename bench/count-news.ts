import pg from 'pg';

/** Listens to the database as the processes of the server do. `count`: news of topics that begin so. */
export async function countNews(connect: pg.ClientConfig) {
  const client = new pg.Client(connect);
  const heard = new Map<string, number>();
  await client.connect();
  client.on('notification', ({ payload = '' }) => {
    const { t: topic } = JSON.parse(payload) as { t: string };
    heard.set(topic, (heard.get(topic) ?? 0) + 1);
  });
  await client.query('listen pt_events');
  return {
    count: (prefix = '') =>
      [...heard].reduce((sum, [topic, count]) => (topic.startsWith(prefix) ? sum + count : sum), 0),
    end: () => client.end(),
  };
}
