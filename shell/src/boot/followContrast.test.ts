import { expect, it, vi } from 'vitest'
import { followContrast } from './followContrast'

const fetched = vi.hoisted(() => ({ times: 0 }))
vi.mock('@pergola/sdk/contrast.css', () => {
  fetched.times += 1
  return {}
})

it('fetches the styles of contrast themes once one is switched on, and not before', async () => {
  const query = Object.assign(new EventTarget(), { matches: false })
  const matchMedia = vi.fn(() => query)
  vi.stubGlobal('matchMedia', matchMedia)
  followContrast()
  await Promise.resolve()
  expect(fetched.times).toBe(0)
  expect(matchMedia).toHaveBeenCalledWith('(forced-colors: active), (prefers-contrast: more)')

  query.matches = true
  query.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(fetched.times).toBe(1))
})
