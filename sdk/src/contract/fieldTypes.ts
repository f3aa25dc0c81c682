import type { FieldType } from './operations'

const INTEGERS = ['INT', 'TINYINT', 'SMALLINT', 'MEDIUMINT', 'BIGINT'] as const
const TEXTS = ['VARCHAR', 'CHAR', 'TINYTEXT', 'TEXT', 'MEDIUMTEXT', 'LONGTEXT'] as const
const KEYS = ['INT', 'TINYINT', 'SMALLINT', 'MEDIUMINT', 'BIGINT', 'CHAR', 'VARCHAR'] as const

export interface FieldTypeDefinition {
  /** Allowed datatypes, the first one is the default; empty: the type has no column. */
  datatypes: readonly string[]
  /** Those that the console offers for a new field, where these are not all. */
  offered?: readonly string[]
  /** At most one field of this type per collection. */
  unique?: boolean
  /** Listings sort and filter by it, so its column gets an index when it is created. */
  indexed?: boolean
}

/** The 27 field types of the contract (8.4) in the order in which `GET /types` lists them. */
export const fieldTypes = {
  alias: { datatypes: [] },
  array: { datatypes: ['VARCHAR', ...TEXTS.slice(1), 'SET'], offered: ['VARCHAR'] },
  binary: {
    datatypes: ['VARBINARY', 'BINARY', 'TINYBLOB', 'BLOB', 'MEDIUMBLOB', 'LONGBLOB'],
    offered: ['VARBINARY', 'BLOB', 'MEDIUMBLOB', 'LONGBLOB'],
  },
  boolean: { datatypes: ['TINYINT', 'INT', 'SMALLINT', 'MEDIUMINT', 'BIGINT'], offered: ['TINYINT'] },
  datetime: { datatypes: ['DATETIME', 'TIMESTAMP'], offered: ['DATETIME'], indexed: true },
  date: { datatypes: ['DATE'], indexed: true },
  time: { datatypes: ['TIME'] },
  file: { datatypes: KEYS, offered: ['INT'], indexed: true },
  hash: { datatypes: TEXTS, offered: ['VARCHAR'] },
  group: { datatypes: [] },
  integer: { datatypes: [...INTEGERS, ...TEXTS], offered: INTEGERS, indexed: true },
  decimal: { datatypes: ['DECIMAL', 'FLOAT', 'DOUBLE'], indexed: true },
  json: { datatypes: ['TEXT', 'VARCHAR', 'TINYTEXT', 'MEDIUMTEXT', 'LONGTEXT'] },
  lang: { datatypes: ['CHAR', 'VARCHAR'], unique: true, indexed: true },
  m2o: { datatypes: KEYS, offered: ['INT', 'CHAR', 'VARCHAR'], indexed: true },
  o2m: { datatypes: [] },
  slug: { datatypes: TEXTS, indexed: true },
  sort: { datatypes: INTEGERS, unique: true, indexed: true },
  status: {
    datatypes: [...TEXTS, ...INTEGERS, 'ENUM'],
    offered: ['VARCHAR', 'CHAR', 'INT'],
    unique: true,
    indexed: true,
  },
  string: { datatypes: [...TEXTS, 'ENUM', 'SET'], offered: TEXTS },
  translation: { datatypes: [] },
  uuid: { datatypes: ['VARCHAR', 'CHAR'], offered: ['VARCHAR'] },
  datetime_created: {
    datatypes: ['DATETIME', 'TIMESTAMP'],
    offered: ['DATETIME'],
    unique: true,
    indexed: true,
  },
  datetime_updated: {
    datatypes: ['DATETIME', 'TIMESTAMP'],
    offered: ['DATETIME'],
    unique: true,
    indexed: true,
  },
  owner: { datatypes: KEYS, offered: ['INT'], unique: true, indexed: true },
  user_updated: { datatypes: KEYS, offered: ['INT'], unique: true },
  user: { datatypes: KEYS, offered: ['INT'], indexed: true },
} as const satisfies Record<FieldType, FieldTypeDefinition>

/** The same table with its optional keys visible. */
export function fieldTypeDefinition(type: FieldType): FieldTypeDefinition {
  return fieldTypes[type]
}
