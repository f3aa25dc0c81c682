// The floor under reads of items: the same rows by the same driver, and nothing else. Started by `reads.ts`.
import Fastify from 'fastify'
import Database from 'libsql'

const [, , filename, port] = process.argv
const database = new Database(filename)
const item = database.prepare('SELECT * FROM cities WHERE id = ?')
const list = database.prepare('SELECT * FROM cities ORDER BY id LIMIT 100')
const app = Fastify()
app.get('/server/ping', async () => 'pong')
app.get('/items/cities/:id', async ({ params }) => ({ data: item.get([BigInt(params.id)]) }))
app.get('/items/cities', async () => ({ data: list.all([]) }))
await app.listen({ host: '127.0.0.1', port: Number(port) })
