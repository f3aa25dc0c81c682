/**
 * A table of 100,000 lines becomes a collection, through the routes that the console uses: upload with all guesses, then check and
 * import of every line with activity and revision. Prints both times beside the goal. Run with `npm run bench:table`.
 */
import { createTestApp } from '../api/src/testing/createTestApp'
import { finishedJob, uploadNewTable } from '../api/src/testing/importTable'
import { report } from './report'

const LINES = Number(process.env.LINES ?? 100_000)
const GOAL_MS = 60_000

const line = (i: number) =>
  [
    i + 1,
    `Item ${(i * 7919) % LINES}`,
    ['red', 'green', 'blue'][i % 3],
    ((i * 31) % 99_999) / 100,
    i % 2 ? 'yes' : 'no',
    `${String((i % 28) + 1).padStart(2, '0')}/${String((i % 12) + 1).padStart(2, '0')}/20${String(i % 24).padStart(2, '0')}`,
    i % 10 === 0 ? '' : (i * 17) % 9_999,
    `Some words that stand for the ${i}th description`,
  ].join(',')

const headings = 'id,name,colour,price,in stock,released,amount,description'
const content = [headings, ...Array.from({ length: LINES }, (_, i) => line(i))].join('\n')
const t = await createTestApp()
const begun = performance.now()
const cpuBefore = process.cpuUsage()
const { data } = (await uploadNewTable(t.admin, 'items.csv', content)).json()
const uploaded = performance.now()
const columns = data.columns.map((column: Record<string, unknown>) => {
  const { index, field, label, kind, datatype, length, format, choices, collection, find_by, is_key } = column
  return { index, field, label, kind, datatype, length, format, choices, collection, find_by, is_key }
})
await t.admin({
  method: 'POST',
  url: `/tables/${data.job.id}/import`,
  payload: { collection: data.collection, columns },
})
const job = await finishedJob(t.admin, data.job.id)
const ended = performance.now()
if (job.state !== 'done' || job.counts.created !== LINES) throw new Error(JSON.stringify(job))
const { user, system } = process.cpuUsage(cpuBefore)
console.log(`of which the process worked ${((user + system) / 1e6).toFixed(1)} s`)
report('upload and guesses of 100,000 lines', uploaded - begun, GOAL_MS / 4, 'ms')
report('100,000 lines from the file to the collection', ended - begun, GOAL_MS, 'ms')
await t.close()
