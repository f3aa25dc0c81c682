import type { Field, InterfaceDefinition } from '@pergola/sdk/contract'
import type { InterfaceCase } from '@pergola/sdk/testing'
import { expect } from 'vitest'

/** The column that goes with a type, where the case names none. */
const COLUMNS: Readonly<Record<string, { datatype: string; length?: string }>> = {
  string: { datatype: 'TEXT' },
  slug: { datatype: 'VARCHAR', length: '200' },
  status: { datatype: 'VARCHAR', length: '20' },
  lang: { datatype: 'VARCHAR', length: '20' },
  hash: { datatype: 'VARCHAR', length: '255' },
  array: { datatype: 'VARCHAR', length: '2000' },
  integer: { datatype: 'INT', length: '10' },
  sort: { datatype: 'INT', length: '10' },
  decimal: { datatype: 'DECIMAL', length: '10,2' },
  boolean: { datatype: 'TINYINT' },
  json: { datatype: 'TEXT' },
  date: { datatype: 'DATE' },
  datetime: { datatype: 'DATETIME' },
  time: { datatype: 'TIME' },
  datetime_created: { datatype: 'DATETIME' },
  datetime_updated: { datatype: 'DATETIME' },
  owner: { datatype: 'INT', length: '10' },
  user_updated: { datatype: 'INT', length: '10' },
  user: { datatype: 'INT', length: '10' },
  file: { datatype: 'INT', length: '10' },
}

/** What a field is made of for a case of an interface. */
export function fieldOfCase(
  field: string,
  { id, types }: Pick<InterfaceDefinition, 'id' | 'types'>,
  each: InterfaceCase,
): Partial<Field> {
  const { type = types[0], datatype, length, options } = each
  const column = COLUMNS[type]
  return {
    field,
    interface: id,
    type,
    datatype: datatype ?? (type === 'string' && length ? 'VARCHAR' : column?.datatype),
    length: length ?? (datatype ? undefined : column?.length),
    options: { ...options },
  } as Partial<Field>
}

/** Cases of the same kind can share a field. */
export function kindOfCase({ type, datatype, length, options }: InterfaceCase): string {
  return JSON.stringify([type, datatype, length, options])
}

/** What is stored as a case says, in a form that is compared by `toEqual`. */
function storedAs(value: unknown, { stored }: InterfaceCase): unknown {
  return stored instanceof RegExp && stored.test(String(value)) ? stored : value
}

/** Compares what is read again with what a case says. */
export function expectStored(value: unknown, each: InterfaceCase): void {
  expect(storedAs(value, each)).toEqual(each.stored)
}
