// The floor under reads of items: the same rows by the same driver, and nothing else. Started by `reads.ts`.
import Fastify from 'fastify'
import Database from 'libsql'

const [, , filename, port] = process.argv
const database = new Database(filename)
const item = database.prepare('SELECT * FROM cities WHERE id = ?')
const list = database.prepare('SELECT * FROM cities ORDER BY id LIMIT 100')
const INDEX = '"pergola_search_cities-2"'
const SEARCH = `SELECT cities.* FROM ${INDEX} CROSS JOIN cities
  WHERE ${INDEX} MATCH ? AND ${INDEX}.rowid = cities.id AND (name LIKE ? OR region LIKE ? OR about LIKE ?)
  ORDER BY ${INDEX}.rowid LIMIT 100`
/** Prepared by the first search: there is no index before. */
let search

/** The rows that hold a text of at least three characters, by the index of the other server. */
function find(text) {
  search ??= database.prepare(SEARCH)
  const trigrams = Array.from({ length: text.length - 2 }, (_, at) => `"${text.slice(at, at + 3)}"`)
  const pattern = `%${text}%`
  return search.all([trigrams.join(' AND '), pattern, pattern, pattern])
}

const app = Fastify()
app.get('/server/ping', async () => 'pong')
app.get('/items/cities/:id', async ({ params }) => ({ data: item.get([BigInt(params.id)]) }))
app.get('/items/cities', async ({ query: { q } }) => ({ data: q ? find(q) : list.all([]) }))
await app.listen({ host: '127.0.0.1', port: Number(port) })
