import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeRelatingField } from '../tests/support/caseRelations'
import { CaseForm } from './cases/CaseForm'
import { readSystemCases } from './cases/caseTables'
import { useCaseDatabase } from './cases/useCaseDatabase'
import { type Call, signInAsAdmin } from './support/callAsAdmin'
import { makeCollection } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

/** Cases of files, people and roles; those of other relations are in `tests/contract/16b-relation-cases.test.ts`. */
const cases = readSystemCases()
const app = useSignedInPage(useCaseDatabase())
let call: Call
let form: CaseForm

beforeAll(async () => {
  call = await signInAsAdmin(app.server)
  app.record.page.setDefaultTimeout(10_000)
  form = new CaseForm(app.record.page, `${app.server.url}/admin/#/atlas/collections`)
  for (const [index, [interfaceId, each]] of cases.entries()) {
    const collection = `related_${index}`
    await makeCollection(app.server, collection, {}, [])
    if (!each.related) continue
    const field = { call, collection, field: 'field', interfaceId, each, related: each.related }
    const { from } = await makeRelatingField(field)
    await call('POST', `/items/${collection}`, from === undefined ? {} : { field: from })
  }
  await app.record.page.reload()
}, 120_000)
afterEach(() => form.leave())

it.each(cases.map(([id, each], index) => [id, each.name, each, `related_${index}`] as const))(
  '%s does as its case says: %s',
  async (_id, _name, each, collection) => {
    await form.open(`${collection}/1`)
    await form.play(form.input('field'), each)
    await form.save()
    const path = ['field', each.related?.read].filter(Boolean).join('.')
    const stored = (await call('GET', `/items/${collection}/1?fields=${path}`)) as { field: unknown }
    expect(stored.field).toEqual(each.stored)
  },
)
