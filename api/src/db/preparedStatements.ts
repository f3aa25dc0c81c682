import type Database from 'libsql'
import type { Statement } from 'libsql'

/** How many statements a connection keeps; beyond these the oldest is dropped. */
const MOST_STATEMENTS = 500

const kept = new WeakMap<Database, Map<string, Statement>>()

/**
 * A statement, kept prepared with its connection.
 *
 * All that a thread of the driver runs, and all else on its connection, is made here. The driver frees a statement when the
 * garbage collector finds it, and waits for what its connection runs: beside a long read that holds the thread of everyone,
 * and with it the timer that would end the read.
 */
export function prepare(connection: Database, sql: string): Statement {
  const statements = statementsOf(connection)
  const known = statements.get(sql)
  if (known) return known
  const statement = connection.prepare(sql)
  if (statements.size >= MOST_STATEMENTS) statements.delete(statements.keys().next().value ?? '')
  statements.set(sql, statement)
  return statement
}

/** The next one of its text is another one. For connections that no thread uses: there the driver waits for nothing when it frees one. */
export function forgetStatement(connection: Database, statement: object): void {
  const statements = statementsOf(connection)
  for (const [sql, known] of statements) if (known === statement) statements.delete(sql)
}

/** Statements that have failed once. The driver's `get` goes on from where one stands, so it would fail with each later one, too. */
const failed = new WeakSet<object>()

/** The first row of a statement that has one at most. */
export function getRow<Row>(statement: Statement<Row>, bindings: unknown[]): Row | undefined {
  // An iteration begins at the start, and takes longer.
  if (failed.has(statement)) return Array.from(statement.iterate(bindings))[0]
  try {
    return statement.get(bindings)
  } catch (error) {
    failed.add(statement)
    throw error
  }
}

/**
 * Whether a connection that is read in a thread has to be replaced. Early, so that none of its statements goes while it is in
 * use: its user may need some more.
 */
export function hasManyStatements(connection: Database): boolean {
  return statementsOf(connection).size > MOST_STATEMENTS / 2
}

function statementsOf(connection: Database): Map<string, Statement> {
  const known = kept.get(connection) ?? new Map<string, Statement>()
  kept.set(connection, known)
  return known
}
