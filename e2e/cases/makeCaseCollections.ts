import type { InterfaceCase } from '@pergola/sdk/testing'
import { fieldOfCase } from '../../tests/support/caseFields'
import type { Call } from '../support/callAsAdmin'
import { type CaseTable, isEmptyStored } from './caseTables'
import { type CaseListing, labelOf, makeListings, type ShownCase } from './listings'

type Fields = Record<string, object>
type Values = Record<string, unknown>

const KEY = {
  ...{ type: 'integer', datatype: 'INT', length: 10, interface: 'primary-key' },
  ...{ primary_key: true, auto_increment: true, hidden_detail: true },
}
const NAME = { type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' }
const labelled = (field: string) => ({ translation: [{ locale: 'en-US', translation: labelOf(field) }] })

/** Where the cases of an interface are played. */
export interface CasePlaces {
  /** One item for the first case of each kind, one for the second of each, and so on. */
  form: readonly number[]
  /** Two that are alike, for a batch edit. */
  batch: readonly [number, number]
  /** The item of the field `child`, which is edited in a dialog. */
  inDialog: number
  /** What is looked at in which listings. */
  shown: readonly ShownCase[]
  listings: readonly CaseListing[]
}

export const nameOf = (table: CaseTable) => `case_${table.id.replaceAll('-', '_')}`
export const fieldName = (kind: number) => `field_${kind}`

/** One case of each kind in which something is done, and how the field that it is played in is called. */
type ActingCases = readonly (readonly [field: string, each: InterfaceCase])[]

const casesOf = ({ kinds }: CaseTable, fits: (each: InterfaceCase) => boolean): ActingCases =>
  kinds.flatMap((kind, index) => {
    const each = kind.find((one) => one.steps.length > 0 && !one.refused && fits(one))
    return each ? [[fieldName(index), each] as const] : []
  })

/** The case that stands for its kind in other places than a form. */
export const actingCases = (table: CaseTable) => casesOf(table, () => true)
const hasValue = ({ from = null, isForced }: InterfaceCase) => from !== null && !isForced
/** Played in required fields of an item that has values. */
export const changingCases = (table: CaseTable) => casesOf(table, hasValue)
/**
 * A status has a default, and the type of a field one that goes with the interface beside it. A switch that has to be set asks
 * for one of two, and is none until then.
 */
const NEVER_ASKED = ['status', 'switch', 'interface-types']
/** Played in required fields of a new item. */
export const startingCases = (table: CaseTable) =>
  casesOf(table, (each) => !NEVER_ASKED.includes(table.id) && !hasValue(each) && !isEmptyStored(each.stored))

/** Repeaters keep what is typed: these are protected, or have a meaning for the item as a whole, only in a column. */
const NOT_IN_ROWS = ['hash', 'status', 'sort']
/** A column for JSON holds a list of one where a row holds the type itself. */
const isOtherInRows = (id: string, type: string) => id === 'interface-types' && type === 'json'
export const casesInRows = (table: CaseTable) =>
  actingCases(table).filter(
    ([, { type = table.meta.types[0] }]) => !NOT_IN_ROWS.includes(type) && !isOtherInRows(table.id, type),
  )

/** What stands beside the fields of an interface that reads other fields: the same in all its cases. */
const othersOf = ({ kinds }: CaseTable): Values =>
  Object.assign({}, ...kinds.flat().map(({ otherValues }) => otherValues))
const otherFields = (table: CaseTable): Fields =>
  Object.fromEntries(Object.keys(othersOf(table)).map((field) => [field, NAME]))

/** Collections and items for all that is played of one interface. Fields are changed once the items are there: into what would refuse them. */
export async function makeCaseCollections(call: Call, table: CaseTable): Promise<CasePlaces> {
  const main = nameOf(table)
  const acting = actingCases(table)
  const start = Object.fromEntries(acting.map(([field, each]) => [field, each.from ?? null]))
  const rounds = Math.max(...table.kinds.map((kind) => kind.length))
  const items = Array.from({ length: rounds }, (_, round) =>
    Object.fromEntries(table.kinds.map((kind, index) => [fieldName(index), kind[round]?.from ?? null])),
  )
  const fields = table.kinds.map((_, index) => fieldName(index))
  const keys = await makeItems(call, table, '', fieldsOf(table, fields), [...items, start, start, start])
  await setFields(call, main, fields, (field) => (hasForced(table, field) ? finalField(table, field) : {}))
  await makeRequired(call, table)
  await makeItems(call, table, '_fixed', fieldsOf(table, Object.keys(start)), [start])
  await setFields(call, `${main}_fixed`, Object.keys(start), () => ({ readonly: true }))
  const inDialog = keys.at(-1) ?? 0
  await makeNested(call, table, inDialog)
  const shown = table.kinds.flatMap((kind, index) =>
    kind.flatMap((each, round) =>
      each.shown === undefined ? [] : [{ each, field: fieldName(index), key: keys[round] ?? 0 }],
    ),
  )
  return {
    form: keys.slice(0, rounds),
    batch: [keys[rounds] ?? 0, keys[rounds + 1] ?? 0],
    ...{ inDialog, shown },
    listings: await makeListings(call, main, [...new Set(shown.map(({ field }) => field))]),
  }
}

/** Required fields, with values and in a new item. */
async function makeRequired(call: Call, table: CaseTable): Promise<void> {
  const changing = changingCases(table)
  const before = Object.fromEntries(changing.map(([field, each]) => [field, each.from]))
  const places = [
    ['_required', changing, [before]],
    ['_new', startingCases(table), []],
  ] as const
  for (const [place, cases, items] of places) {
    const fields = cases.map(([field, each]) => [field, requiredField(table, field, each)] as const)
    await makeItems(call, table, place, Object.fromEntries(fields), items)
  }
}

const requiredField = ({ meta }: CaseTable, field: string, each: InterfaceCase) => ({
  ...fieldOfCase(field, meta, each),
  ...labelled(field),
  required: true,
})

/** The same fields in rows of a repeater, and in the dialog of a related item. */
async function makeNested(call: Call, table: CaseTable, child: number): Promise<void> {
  const collection = `${nameOf(table)}_nested`
  const inRows = casesInRows(table)
  const rows = {
    ...{ type: 'json', datatype: 'TEXT', interface: 'repeater' },
    options: {
      fields: [
        { field: 'name', interface: 'text-input', type: 'string', width: 'full' },
        ...inRows.map(([field, each]) => ({
          ...fieldOfCase(field, table.meta, each),
          ...{ ...labelled(field), width: 'full' },
        })),
      ],
    },
  }
  const reference = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
  const row = Object.fromEntries([
    ['name', 'Row'],
    ...Object.entries(othersOf(table)),
    ...inRows.map(([field, each]) => [field, each.from ?? null]),
  ])
  await makeItems(call, table, '_nested', { rows, child: reference }, [{ rows: [row], child }])
  await call('POST', '/relations', {
    collection_many: collection,
    field_many: 'child',
    collection_one: nameOf(table),
  })
}

const hasForced = ({ kinds }: CaseTable, field: string) =>
  kinds.some((kind, index) => fieldName(index) === field && kind.some(({ isForced }) => isForced))

function finalField(table: CaseTable, field: string): object {
  const [each] = table.kinds[Number(field.split('_')[1])] ?? []
  return each ? { ...fieldOfCase(field, table.meta, each), ...labelled(field) } : {}
}

/** As they are at first: one in which a value stands that its interface cannot have is a text. */
function fieldsOf(table: CaseTable, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((field) => [
      field,
      hasForced(table, field)
        ? { ...finalField(table, field), type: 'string', interface: 'text-input' }
        : finalField(table, field),
    ]),
  )
}

async function makeItems(
  call: Call,
  table: CaseTable,
  place: string,
  fields: Fields,
  items: readonly Values[],
): Promise<number[]> {
  const collection = nameOf(table) + place
  const all = { id: KEY, name: NAME, ...otherFields(table), ...fields }
  await call('POST', '/collections', {
    collection,
    fields: Object.entries(all).map(([field, definition], index) => ({
      ...definition,
      ...{ field, sort: index + 1 },
    })),
  })
  if (items.length === 0) return []
  const made = (await call(
    'POST',
    `/items/${collection}`,
    items.map((item) => ({ name: 'Item', ...othersOf(table), ...item })),
  )) as { id: number }[]
  return made.map(({ id }) => id)
}

async function setFields(
  call: Call,
  collection: string,
  names: readonly string[],
  changeOf: (field: string) => object,
) {
  for (const field of names) {
    const change = changeOf(field)
    if (Object.keys(change).length > 0) await call('PATCH', `/fields/${collection}/${field}`, change)
  }
}
