import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { connectDatabase } from '../db/connectDatabase'
import type { DatabaseConfig } from '../db/DatabaseConfig'
import { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import { createTestDatabase } from './createTestDatabase'

type MysqlConfig = Extract<DatabaseConfig, { type: 'mysql' }>

/** Installs what the tests of this process begin with into an empty database. */
type Install = (registry: ProjectRegistry, database: DatabaseConfig) => Promise<void>

/** The content of an installed database: of SQLite its file, of MySQL the statements that make it. */
const installed = new Map<DatabaseConfig['type'], Promise<Buffer>>()

/**
 * Makes an empty database like an installed one. The first in this process is installed, which takes longer than most tests; its
 * content is put into the others, each with a secret of its own.
 *
 * @param database - its paths are absolute
 */
export async function copyInstalled(database: DatabaseConfig, install: Install): Promise<void> {
  const known = installed.get(database.type) ?? readInstalled(database.type, install)
  installed.set(database.type, known)
  const content = withOwnSecret(await known)
  if (database.type === 'mysql') return runStatements(database, content.toString())
  await mkdir(dirname(database.filename), { recursive: true })
  await writeFile(database.filename, content)
}

async function readInstalled(type: DatabaseConfig['type'], install: Install): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pergola-installed-'))
  const registry = new ProjectRegistry({ dataDir })
  const filename = join(dataDir, 'installed.sqlite')
  const own = type === 'mysql' ? await createTestDatabase() : null
  try {
    const database = own?.config ?? ({ type: 'sqlite', filename } as const)
    await install(registry, database)
    await setSecret(database)
    return database.type === 'mysql' ? Buffer.from(await readStatements(database)) : await readFile(filename)
  } finally {
    await registry.close()
    await own?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** As long as a secret, by which it is found in a file. */
const NO_SECRET = 'the-secret-of-no-project-is-44-letters-long='

async function setSecret(database: DatabaseConfig): Promise<void> {
  const { knex } = connectDatabase(database)
  await knex('pergola_state').where({ key: 'secret' }).update({ value: NO_SECRET })
  await knex.destroy()
}

function withOwnSecret(content: Buffer): Buffer {
  const copy = Buffer.from(content)
  const place = copy.indexOf(NO_SECRET)
  if (place < 0) throw new Error('The installed database has no secret')
  copy.write(randomBytes(32).toString('base64'), place)
  return copy
}

function connectMysql({ host, port, user, password, database }: MysqlConfig) {
  return createConnection({
    ...{ host, port, user, password, database },
    ...{ charset: 'utf8mb4', timezone: 'Z', dateStrings: true, multipleStatements: true },
  })
}

async function readStatements(database: MysqlConfig): Promise<string> {
  const connection = await connectMysql(database)
  const [tables] = await connection.query<RowDataPacket[]>({ sql: 'SHOW TABLES', rowsAsArray: true })
  const statements = ["SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO'"]
  for (const { 0: table } of tables) {
    const [[made]] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [table])
    statements.push(made?.['Create Table'])
    const [rows] = await connection.query<RowDataPacket[]>({ sql: 'SELECT * FROM ??', rowsAsArray: true }, [
      table,
    ])
    if (rows.length > 0) statements.push(connection.format('INSERT INTO ?? VALUES ?', [table, rows]))
  }
  await connection.end()
  return statements.join(';\n')
}

async function runStatements(database: MysqlConfig, statements: string): Promise<void> {
  const connection = await connectMysql(database)
  await connection.query(statements)
  await connection.end()
}
