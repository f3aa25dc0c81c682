import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { attempt, isRefusal } from './attempt'
import type { WriteSession } from './WriteSession'

function open() {
  const statements: string[] = []
  const session = {
    log: ['before'],
    committed: [],
    afterCommit: [],
    db: { raw: async (sql: string) => void statements.push(sql) },
  }
  const work = (outcome: () => string) => async () => {
    session.log.push('written')
    session.afterCommit.push('notify' as never)
    return outcome()
  }
  const run = (outcome: () => string) => attempt(session as unknown as WriteSession, work(outcome))
  return { session, statements, run }
}

const refusal = new ApiError('itemNotFound', say('fileGone'))
const failing = (error: Error) => () => {
  throw error
}

describe('a write that may be refused without ending its transaction', () => {
  it('stays when it is not', async () => {
    const { session, statements, run } = open()
    expect(await run(() => 'done')).toBe('done')
    expect(statements).toEqual(['SAVEPOINT attempt', 'RELEASE SAVEPOINT attempt'])
    expect(session).toMatchObject({ log: ['before', 'written'], afterCommit: ['notify'] })
  })

  it('leaves nothing when it is: no row, no record, no one to notify', async () => {
    const { session, statements, run } = open()
    await expect(run(failing(refusal))).rejects.toBe(refusal)
    expect(statements).toEqual([
      'SAVEPOINT attempt',
      'ROLLBACK TO SAVEPOINT attempt',
      'RELEASE SAVEPOINT attempt',
    ])
    expect(session).toMatchObject({ log: ['before'], afterCommit: [] })
  })

  it('ends with the transaction after any other failure: its savepoint may be gone', async () => {
    const { statements, run } = open()
    await expect(run(failing(new Error('deadlock')))).rejects.toThrow('deadlock')
    expect(statements).toEqual(['SAVEPOINT attempt'])
  })
})

it('a fault of the server is no refusal', () => {
  expect(isRefusal(refusal)).toBe(true)
  expect(isRefusal(new ApiError('badRequest', say('fileGone'), { status: 500 }))).toBe(false)
  expect(isRefusal(new Error('deadlock'))).toBe(false)
})
