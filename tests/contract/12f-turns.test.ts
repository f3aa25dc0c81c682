import { afterAll, beforeAll, expect, it } from 'vitest'
import { callerOf } from '../../api/src/project/Viewer'
import { keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let file: number
let revision: number

beforeAll(async () => {
  t = await createTestApp()
  await post(t.admin, '/collections', { collection: 'notes', fields: [keyField, textField('title')] })
  await post(t.admin, '/items/notes', [{ title: 'one' }, { title: 'two' }])
  await t.admin({ method: 'PATCH', url: '/items/notes/1', payload: { title: 'changed' } })
  revision = (await t.admin({ url: '/items/notes/1/revisions?fields=id' })).json().data[0].id
  const upload = { data: 'data:text/plain;base64,aGk=', filename_disk: 'hi.txt', filename_download: 'hi.txt' }
  file = ((await post(t.admin, '/files', upload)) as { id: number }).id
})
afterAll(() => t.close())

/** Takes the places of someone for long reads, and gives them back when it is called. */
function holdPlaces(userId: number): () => void {
  const caller = callerOf(t.project, { userId, ip: '' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  for (let place = 0; place < 2; place++)
    void t.app.reads.long.run(caller, new AbortController().signal, () => held)
  return release
}

it.each<[string, 'GET' | 'POST', string]>([
  ['the items of a list of all', 'GET', '/items/notes?limit=-1'],
  ['an export, for the count of its rows', 'GET', '/exports/notes?format=csv'],
  ['where a file is used', 'GET', '/files/{file}/uses'],
  ['which files are used nowhere', 'GET', '/files/unused'],
  ['what a deletion would do', 'POST', '/deletion_plans/notes?filter[title]=one'],
  ['what revisions remember of lists', 'GET', '/items/notes/1/revisions/lists'],
  ['what going back would write', 'GET', '/items/notes/1/revert/{revision}'],
])('%s waits for a place of its caller, and for no one else', async (_what, method, template) => {
  const url = template.replace('{file}', String(file)).replace('{revision}', String(revision))
  const ask = (who = t.admin) => who({ method, url, ...(method === 'POST' && { payload: {} }) })
  const release = holdPlaces(t.users.admin.id)
  let isAnswered = false
  const answer = ask().finally(() => {
    isAnswered = true
  })
  // Someone else is answered, whatever the answer is.
  await ask(t.editor)
  await ask(t.editor)
  expect(isAnswered).toBe(false)
  release()
  expect((await answer).statusCode).toBe(200)
})
