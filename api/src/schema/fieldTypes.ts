const INTEGERS = ['INT', 'TINYINT', 'SMALLINT', 'MEDIUMINT', 'BIGINT'] as const
const TEXTS = ['VARCHAR', 'CHAR', 'TINYTEXT', 'TEXT', 'MEDIUMTEXT', 'LONGTEXT'] as const
const KEYS = ['INT', 'TINYINT', 'SMALLINT', 'MEDIUMINT', 'BIGINT', 'CHAR', 'VARCHAR'] as const

export interface FieldTypeDefinition {
  /** Allowed datatypes, the first one is the default; empty: the type has no column. */
  datatypes: readonly string[]
  /** At most one field of this type per collection. */
  unique?: boolean
  /** Listings sort and filter by it, so its column gets an index when it is created. */
  indexed?: boolean
}

/** The 27 field types of the contract (8.4) in the order in which `GET /types` lists them. */
export const fieldTypes = {
  alias: { datatypes: [] },
  array: { datatypes: ['VARCHAR', ...TEXTS.slice(1), 'SET'] },
  binary: { datatypes: ['VARBINARY', 'BINARY', 'TINYBLOB', 'BLOB', 'MEDIUMBLOB', 'LONGBLOB'] },
  boolean: { datatypes: INTEGERS.toSorted((a) => (a === 'TINYINT' ? -1 : 0)) },
  datetime: { datatypes: ['DATETIME', 'TIMESTAMP'], indexed: true },
  date: { datatypes: ['DATE'], indexed: true },
  time: { datatypes: ['TIME'] },
  file: { datatypes: KEYS, indexed: true },
  hash: { datatypes: TEXTS },
  group: { datatypes: [] },
  integer: { datatypes: [...INTEGERS, ...TEXTS], indexed: true },
  decimal: { datatypes: ['DECIMAL', 'FLOAT', 'DOUBLE'], indexed: true },
  json: { datatypes: ['TEXT', 'VARCHAR', 'TINYTEXT', 'MEDIUMTEXT', 'LONGTEXT'] },
  lang: { datatypes: ['CHAR', 'VARCHAR'], unique: true, indexed: true },
  m2o: { datatypes: KEYS, indexed: true },
  o2m: { datatypes: [] },
  slug: { datatypes: TEXTS, indexed: true },
  sort: { datatypes: INTEGERS, unique: true, indexed: true },
  status: { datatypes: [...TEXTS, ...INTEGERS, 'ENUM'], unique: true, indexed: true },
  string: { datatypes: [...TEXTS, 'ENUM', 'SET'] },
  translation: { datatypes: [] },
  uuid: { datatypes: ['VARCHAR', 'CHAR'] },
  datetime_created: { datatypes: ['DATETIME', 'TIMESTAMP'], unique: true, indexed: true },
  datetime_updated: { datatypes: ['DATETIME', 'TIMESTAMP'], unique: true, indexed: true },
  owner: { datatypes: KEYS, unique: true, indexed: true },
  user_updated: { datatypes: KEYS, unique: true },
  user: { datatypes: KEYS, indexed: true },
} as const satisfies Record<string, FieldTypeDefinition>

export type FieldType = keyof typeof fieldTypes

/** Narrows a stored or submitted word (any case) to a known type; null when it is none. */
export function parseFieldType(value: unknown): FieldType | null {
  if (typeof value !== 'string') return null
  const word = value.toLowerCase()
  return Object.hasOwn(fieldTypes, word) ? (word as FieldType) : null
}

/** The same table with its optional keys visible. */
export function fieldTypeDefinition(type: FieldType): FieldTypeDefinition {
  return fieldTypes[type]
}
