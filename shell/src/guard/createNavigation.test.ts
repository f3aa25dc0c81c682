import { createLeaveGuards, type LeaveAttempt } from '@pergola/sdk/host'
import { expect, it, vi } from 'vitest'
import { createMemoryHistory } from '../testing/createMemoryHistory'
import { createNavigation, type Guard } from './createNavigation'

const letPass: Guard = async () => null

async function open(path: string, guard: Guard = letPass) {
  const history = createMemoryHistory(path)
  const leaveGuards = createLeaveGuards()
  const navigation = createNavigation({ history, guard, leaveGuards })
  const shown = () => navigation.state.getState().location?.pathname ?? null
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  return { history, leaveGuards, navigation, shown, settle }
}

/** A guard that answers when the test lets it. */
function createSlowGuard() {
  const waiting: Record<string, (path: string | null) => void> = {}
  const guard: Guard = ({ pathname }) =>
    new Promise((resolve) => {
      waiting[pathname] = resolve
    })
  return { guard, answer: (path: string, target: string | null = null) => waiting[path]?.(target) }
}

it('shows nothing before the guard has let the first page pass', async () => {
  const { guard, answer } = createSlowGuard()
  const { shown, settle } = await open('/a', guard)
  expect(shown()).toBeNull()
  answer('/a')
  await settle()
  expect(shown()).toBe('/a')
})

it('keeps the page and its address until the next one may be shown', async () => {
  const { guard, answer } = createSlowGuard()
  const { navigation, history, shown, settle } = await open('/a', guard)
  answer('/a')
  await settle()
  navigation.push('/b')
  await settle()
  expect([shown(), history.entries()]).toEqual(['/a', ['/a']])
  answer('/b')
  await settle()
  expect([shown(), history.entries()]).toEqual(['/b', ['/a', '/b']])
})

it('goes where the last of two quick navigations leads, whichever is answered first', async () => {
  const { guard, answer } = createSlowGuard()
  const { navigation, history, shown, settle } = await open('/a', guard)
  answer('/a')
  await settle()
  navigation.push('/b')
  navigation.push('/c')
  answer('/c')
  await settle()
  answer('/b')
  await settle()
  expect([shown(), history.entries()]).toEqual(['/c', ['/a', '/c']])
})

it.each([
  ['/private', ['/login']],
  ['/', ['/login']],
])('replaces the first address by where the guard leads from %s', async (path, entries) => {
  const { history } = await open(path, async ({ pathname }) => (pathname === '/login' ? null : '/login'))
  expect(history.entries()).toEqual(entries)
})

it('leaves no entry for an address that the guard leads away from', async () => {
  const { navigation, history, settle } = await open('/a', async ({ pathname }) =>
    pathname === '/b' ? '/c' : null,
  )
  navigation.push('/b')
  await settle()
  expect(history.entries()).toEqual(['/a', '/c'])
})

it('leaves an address alone that may be shown as it is', async () => {
  const history = createMemoryHistory('/a')
  const replace = vi.spyOn(history, 'replace')
  const navigation = createNavigation({ history, guard: letPass, leaveGuards: createLeaveGuards() })
  await vi.waitFor(() => expect(navigation.state.getState().location?.pathname).toBe('/a'))
  expect(replace).not.toHaveBeenCalled()
})

it('asks the guard about an address that is typed by hand', async () => {
  const { history, shown, settle } = await open('/a', async ({ pathname }) =>
    pathname === '/b' ? '/c' : null,
  )
  history.type('/b')
  await settle()
  expect([shown(), history.entries()]).toEqual(['/c', ['/a', '/c']])
})

it('goes back and forward', async () => {
  const { navigation, shown, settle } = await open('/a')
  navigation.push('/b')
  await settle()
  navigation.go(-1)
  await settle()
  expect(shown()).toBe('/a')
  navigation.go(1)
  await settle()
  expect(shown()).toBe('/b')
})

it('asks the guard once more when asked to', async () => {
  let isSignedIn = true
  const { navigation, shown, settle } = await open('/a', async ({ pathname }) =>
    isSignedIn || pathname === '/login' ? null : '/login',
  )
  isSignedIn = false
  navigation.revalidate()
  await settle()
  expect(shown()).toBe('/login')
})

it('reports what the guard could not get over, until another page is shown', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = new Error('No answer')
  const { navigation, settle } = await open('/a', async ({ pathname }) => {
    if (pathname === '/a') throw failure
    return null
  })
  expect(navigation.state.getState().error).toBe(failure)
  navigation.push('/b')
  await settle()
  expect(navigation.state.getState()).toMatchObject({ error: null, location: { pathname: '/b' } })
  log.mockRestore()
})

it('takes the place of the page before where it is asked to, and says how each page was reached', async () => {
  const { navigation, history, settle } = await open('/a')
  const type = () => navigation.state.getState().type
  expect(type()).toBe('POP')
  navigation.push('/b', { scroll: 4 })
  await settle()
  expect([type(), navigation.state.getState().location?.state]).toEqual(['PUSH', { scroll: 4 }])
  navigation.replace('/c', { scroll: 5 })
  await settle()
  expect([type(), navigation.state.getState().location?.state]).toEqual(['REPLACE', { scroll: 5 }])
  expect(history.entries()).toEqual(['/a', '/c'])
})

it('makes no second entry of the address that is shown', async () => {
  const { navigation, history, settle } = await open('/a?q=b')
  for (const path of ['/a?q=b', '/a', '/a', '/a?q=b']) {
    navigation.push(path)
    await settle()
  }
  expect(history.entries()).toEqual(['/a?q=b', '/a', '/a?q=b'])
})

it('asks the guard no second time while it is being asked', async () => {
  const { guard, answer } = createSlowGuard()
  const asked = vi.fn(guard)
  const { navigation, shown, settle } = await open('/a', asked)
  navigation.revalidate()
  expect(asked).toHaveBeenCalledOnce()
  answer('/a')
  await settle()
  navigation.push('/b')
  navigation.revalidate()
  expect(asked).toHaveBeenCalledTimes(2)
  answer('/b')
  await settle()
  expect(shown()).toBe('/b')
})

it('says nothing of a failure on the way to a page that was given up', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let fail = () => {}
  const { navigation, shown, settle } = await open('/a', ({ pathname }) =>
    pathname === '/b'
      ? new Promise((_resolve, reject) => {
          fail = () => reject(new Error('No answer'))
        })
      : Promise.resolve(null),
  )
  navigation.push('/b')
  navigation.push('/c')
  fail()
  await settle()
  expect([shown(), navigation.state.getState().error]).toEqual(['/c', null])
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

it('follows no guard that leads on once another navigation took over', async () => {
  const { guard, answer } = createSlowGuard()
  const asked = vi.fn(guard)
  const { navigation, settle } = await open('/a', asked)
  answer('/a')
  await settle()
  navigation.push('/b')
  navigation.push('/c')
  answer('/b', '/d')
  await settle()
  expect(asked.mock.calls.map(([{ pathname }]) => pathname)).toEqual(['/a', '/b', '/c'])
})

it('gives up what is on its way once disposed', async () => {
  const { guard, answer } = createSlowGuard()
  const { navigation, shown, settle } = await open('/a', guard)
  answer('/a')
  await settle()
  navigation.push('/b')
  navigation.dispose()
  answer('/b')
  await settle()
  expect(shown()).toBe('/a')
})

it('holds the next page, too, after someone has left one', async () => {
  const { navigation, leaveGuards, shown, settle } = await open('/a')
  navigation.push('/b')
  await settle()
  const attempts: LeaveAttempt[] = []
  leaveGuards.add((attempt) => attempts.push(attempt) > 0)
  navigation.go(-1)
  await settle()
  attempts[0]?.proceed()
  await settle()
  expect(shown()).toBe('/a')
  navigation.go(1)
  await settle()
  expect([shown(), attempts.length]).toEqual(['/a', 2])
})

it('does nothing any more once disposed', async () => {
  const { navigation, history, shown, settle } = await open('/a')
  navigation.dispose()
  history.type('/b')
  await settle()
  expect(shown()).toBe('/a')
})

it.each<[string, (page: Awaited<ReturnType<typeof open>>) => void, string]>([
  ['a link', ({ navigation }) => navigation.push('/c'), '/c'],
  ['the back button', ({ navigation }) => navigation.go(-1), '/a'],
  ['an address typed by hand', ({ history }) => history.type('/c'), '/c'],
])('stays on a page that is held against %s, and leaves when asked to', async (_title, leave, target) => {
  const page = await open('/a')
  const { navigation, history, leaveGuards, shown, settle } = page
  navigation.push('/b')
  await settle()
  const attempts: LeaveAttempt[] = []
  const remove = leaveGuards.add((attempt) => attempts.push(attempt) > 0)

  leave(page)
  await settle()
  expect([shown(), history.read().pathname]).toEqual(['/b', '/b'])
  expect(attempts).toEqual([{ from: '/b', to: target, proceed: expect.any(Function) }])

  attempts[0]?.proceed()
  await settle()
  expect([shown(), history.read().pathname]).toEqual([target, target])
  expect(attempts).toHaveLength(1)
  remove()
})
