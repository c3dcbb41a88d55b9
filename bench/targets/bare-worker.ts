import Fastify from 'fastify';
import pg from 'pg';

// The least that a server can do for a small read: one route, one query, no token, no gate. In a process of its own.

const [url, scenarioId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url!, max: 10 });
const app = Fastify();
app.get('/segments', async () => {
  const query =
    'select id, coalesce(origin_id, id) as "originId", name, scenario_id as "scenarioId", version from segment where scenario_id = $1 order by seq';
  return (await pool.query({ name: 'segments', text: query, values: [scenarioId] })).rows;
});
console.log(`listens at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
