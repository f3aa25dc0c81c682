import { exceedsDouble } from './exactNumber'
import type { FieldType } from './parseFieldType'

/** How values of a datatype are kept and checked. */
export type DatatypeFamily = 'integer' | 'decimal' | 'text' | 'binary' | 'date' | 'datetime' | 'time'

export interface Datatype {
  family: DatatypeFamily
  /** `required` and `forbidden` are enforced on write (contract 8.2: codes 402 and 403). */
  length: 'required' | 'optional' | 'forbidden'
  /** The type a column of this datatype has when no row of `directus_fields` says otherwise. */
  type: FieldType
  /** Integers: the length MySQL reports, which is the decimal digits, whatever was declared. */
  digits?: string
}

/**
 * The one table of datatypes. Columns are spoken of in MySQL's words everywhere: on the wire, in requests and in
 * the schema snapshot.
 *
 * | Datatype | MySQL, MariaDB | SQLite |
 * |---|---|---|
 * | all of them | its own words: `VARCHAR(30)`, `INT UNSIGNED` | the very same words |
 * | with length and sign | `DECIMAL(10,2) UNSIGNED` | `DECIMAL UNSIGNED(10,2)` |
 * | decimals of more than 15 digits | `DECIMAL(30,10)` | `DECIMAL TEXT(30,10)`: text, with all its decimals |
 * | text | compared without regard to case | the same, by `COLLATE NOCASE` |
 * | list of values | `ENUM('draft','published')`, `SET('a','b')` | `TEXT` with a check that holds the list (`listCheckSql`) |
 * | key with auto increment | `INT UNSIGNED AUTO_INCREMENT` | `INTEGER PRIMARY KEY AUTOINCREMENT` |
 *
 * SQLite keeps any declared type verbatim and derives the storage class from its letters (`INT` → integer,
 * `CHAR`/`TEXT` → text, the rest → numeric, which leaves dates as the text they are), so reading the declaration
 * back gives the MySQL datatype again; lists of values are read from their check. One thing SQLite cannot hold: the
 * datatype of an auto-increment key (always reported as `INT`, unsigned).
 */
export const datatypes: Readonly<Record<string, Datatype>> = {
  TINYINT: { family: 'integer', length: 'optional', type: 'integer', digits: '3' },
  SMALLINT: { family: 'integer', length: 'optional', type: 'integer', digits: '5' },
  MEDIUMINT: { family: 'integer', length: 'optional', type: 'integer', digits: '7' },
  INT: { family: 'integer', length: 'optional', type: 'integer', digits: '10' },
  BIGINT: { family: 'integer', length: 'optional', type: 'integer', digits: '19' },
  DECIMAL: { family: 'decimal', length: 'required', type: 'decimal' },
  FLOAT: { family: 'decimal', length: 'optional', type: 'decimal' },
  DOUBLE: { family: 'decimal', length: 'optional', type: 'decimal' },
  CHAR: { family: 'text', length: 'required', type: 'string' },
  VARCHAR: { family: 'text', length: 'required', type: 'string' },
  TINYTEXT: { family: 'text', length: 'forbidden', type: 'string' },
  TEXT: { family: 'text', length: 'forbidden', type: 'string' },
  MEDIUMTEXT: { family: 'text', length: 'forbidden', type: 'string' },
  LONGTEXT: { family: 'text', length: 'forbidden', type: 'string' },
  ENUM: { family: 'text', length: 'required', type: 'string' },
  SET: { family: 'text', length: 'required', type: 'string' },
  BINARY: { family: 'binary', length: 'required', type: 'binary' },
  VARBINARY: { family: 'binary', length: 'required', type: 'binary' },
  TINYBLOB: { family: 'binary', length: 'forbidden', type: 'binary' },
  BLOB: { family: 'binary', length: 'forbidden', type: 'binary' },
  MEDIUMBLOB: { family: 'binary', length: 'forbidden', type: 'binary' },
  LONGBLOB: { family: 'binary', length: 'forbidden', type: 'binary' },
  DATE: { family: 'date', length: 'forbidden', type: 'date' },
  DATETIME: { family: 'datetime', length: 'forbidden', type: 'datetime' },
  TIMESTAMP: { family: 'datetime', length: 'forbidden', type: 'datetime' },
  TIME: { family: 'time', length: 'forbidden', type: 'time' },
}

/** Other spellings found in tables that were not made here. */
const SYNONYMS: Readonly<Record<string, string>> = {
  INTEGER: 'INT',
  BOOLEAN: 'TINYINT',
  BOOL: 'TINYINT',
  NUMERIC: 'DECIMAL',
  REAL: 'DOUBLE',
  'DOUBLE PRECISION': 'DOUBLE',
  'CHARACTER VARYING': 'VARCHAR',
  NVARCHAR: 'VARCHAR',
  CLOB: 'TEXT',
  JSON: 'LONGTEXT',
}

/** A declared column type, taken apart. */
export interface DeclaredType {
  datatype: string
  length: string | null
  signed: boolean
}

const SIGNS: ReadonlySet<string> = new Set(['UNSIGNED', 'SIGNED', 'ZEROFILL'])

/**
 * Reads a declared type such as `VARCHAR(255)`, `int(10) unsigned` or `DECIMAL(10, 2)`.
 *
 * @returns The datatype in upper case (synonyms resolved), the length as the wire reports it: as declared for text
 *   and decimals, the list of values for ENUM and SET, the number of digits for integers, null for the others.
 */
export function parseDeclaredType(declared: string): DeclaredType {
  const [, list, values] = /^(enum|set)\((.*)\)/is.exec(declared) ?? []
  if (list && values) return { datatype: list.toUpperCase(), length: values, signed: true }
  const match = /^\s*([A-Za-z][A-Za-z ]*)(?:\(([^)]*)\))?/.exec(declared)
  const words = (match?.[1] ?? '')
    .toUpperCase()
    .split(' ')
    .filter((word, place) => word !== '' && !(place > 0 && SIGNS.has(word)))
    .join(' ')
    .replace(/^DECIMAL TEXT$/, 'DECIMAL')
  const datatype = SYNONYMS[words] ?? words
  const digits = datatypes[datatype]?.digits
  const length = digits ?? match?.[2]?.replaceAll(' ', '') ?? null
  return { datatype, length, signed: !/\bunsigned\b/i.test(declared) }
}

/**
 * The declaration of a column: `VARCHAR(255)`, `INT UNSIGNED`. Where there are both, MySQL wants the sign behind the
 * length (`DECIMAL(10,2) UNSIGNED`), SQLite takes it only before (`DECIMAL UNSIGNED(10,2)`).
 */
export function declareType(type: DeclaredType, dialect: 'sqlite' | 'mysql'): string {
  const { family, length } = datatypes[type.datatype] ?? {}
  const takesLength = type.length !== null && family !== 'integer' && length !== 'forbidden'
  const isNumber = family === 'integer' || family === 'decimal'
  const room = takesLength ? `(${type.length})` : ''
  const sign = isNumber && !type.signed ? ' UNSIGNED' : ''
  if (dialect === 'mysql') return type.datatype + room + sign
  return type.datatype + (exceedsDouble(type) ? ' TEXT' : '') + sign + room
}
