import { createSessionStore } from '@pergola/sdk/host'
import { aUser } from '@pergola/sdk/testing'
import { describe, expect, it, vi } from 'vitest'
import { createSessionRenewal } from './createSessionRenewal'

const refusal = { status: 401, isPublic: false, code: 3 }

function setUp(isSignedIn: boolean | Error) {
  const session = createSessionStore()
  session.getState().userReceived(aUser())
  const check = vi.fn(async () => {
    if (isSignedIn instanceof Error) throw isSignedIn
    return isSignedIn
  })
  return { session, check, renew: createSessionRenewal({ session, isSignedIn: check }) }
}

describe('createSessionRenewal', () => {
  it('lets a refusal stand while the session is alive', async () => {
    const { session, renew } = setUp(true)
    await expect(renew(refusal)).resolves.toBe(false)
    expect(session.getState().isExpired).toBe(false)
  })

  it('checks once for requests that are refused together, and lets all go on after the renewal', async () => {
    const { session, check, renew } = setUp(false)
    const waiting = Promise.all([renew(refusal), renew({ status: 200, isPublic: true, code: null })])
    await vi.waitFor(() => expect(session.getState().isExpired).toBe(true))
    session.getState().renewed()
    await expect(waiting).resolves.toEqual([true, true])
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('lets the refusal stand when the user leaves instead', async () => {
    const { session, renew } = setUp(false)
    const waiting = renew(refusal)
    await vi.waitFor(() => expect(session.getState().isExpired).toBe(true))
    session.getState().ended()
    await expect(waiting).resolves.toBe(false)
  })

  it.each([
    ['an item that is not there', { status: 404, isPublic: false, code: 203 }, 1],
    ['a right that is missing', { status: 403, isPublic: false, code: 300 }, 1],
    ['an unknown route', { status: 404, isPublic: false, code: 1 }, 0],
    ['a change of a field that is refused', { status: 422, isPublic: false, code: 404 }, 1],
    ['a value that is refused', { status: 422, isPublic: false, code: 4 }, 0],
    ['a broken server', { status: 500, isPublic: false, code: null }, 0],
  ])('looks at %s: %o', async (_title, evidence, checks) => {
    const { check, renew } = setUp(true)
    await renew(evidence)
    expect(check).toHaveBeenCalledTimes(checks)
  })

  it('lets the refusal stand when the check itself fails', async () => {
    const { session, renew } = setUp(new Error('offline'))
    await expect(renew(refusal)).resolves.toBe(false)
    expect(session.getState().isExpired).toBe(false)
  })
})
