import { createSessionStore } from '@pergola/sdk/host'
import { aUser } from '@pergola/sdk/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Workspace } from '../session/Shell'
import { followOtherTabs } from './followOtherTabs'

const open: ReturnType<typeof createSessionStore>[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.getState().ended()
})

/** A tab in which someone is signed in. */
function openTab(id: number, project = 'atlas') {
  const session = createSessionStore()
  session.getState().userReceived(aUser({ id }))
  open.push(session)
  const workspace = { project, api: { root: 'https://cms.example/' }, stores: { session } }
  followOtherTabs(workspace as unknown as Workspace)
  return session
}
const isAsked = (tab: ReturnType<typeof createSessionStore>) => tab.getState().isExpired

describe('tabs of one browser', () => {
  it('ask for the sign-in where another one has signed in as someone else', async () => {
    const [ada, alsoAda, elsewhere] = [openTab(1), openTab(1), openTab(1, 'mensa')]
    const bo = openTab(2)
    await vi.waitFor(() => expect([ada, alsoAda].map(isAsked)).toEqual([true, true]))
    expect([bo, elsewhere].map(isAsked)).toEqual([false, false])
  })

  it('go on once their user is back, and ask in the tab of the other one', async () => {
    const [ada, alsoAda, bo] = [openTab(1), openTab(1), openTab(2)]
    await vi.waitFor(() => expect([ada, alsoAda].map(isAsked)).toEqual([true, true]))
    ada.getState().renewed()
    await vi.waitFor(() => expect([ada, alsoAda, bo].map(isAsked)).toEqual([false, false, true]))
  })

  it('go on where the session ended and the same user signed in elsewhere', async () => {
    const ada = openTab(1)
    ada.getState().expired()
    openTab(1)
    await vi.waitFor(() => expect(isAsked(ada)).toBe(false))
  })
})
